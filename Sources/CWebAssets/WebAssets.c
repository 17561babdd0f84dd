// The page's own files are part of the sources. The libraries come from Scripts/fetch-web-libraries into vendor; without
// them a page is drawn without pan and zoom.
#include "CWebAssets.h"

// Compilers that cannot embed files leave the assets empty: pages are then pictures and tables.
#ifndef __has_embed
#define __has_embed(file) 0
#endif
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char report_script[] = {
#if __has_embed("page/report.js")
#embed "page/report.js" suffix(, )
#endif
  0
};

static const char report_style[] = {
#if __has_embed("page/report.css")
#embed "page/report.css" suffix(, )
#endif
  0
};

static const char uplot_script[] = {
#if __has_embed("vendor/uplot.js")
#embed "vendor/uplot.js" suffix(, )
#endif
  0
};

static const char uplot_style[] = {
#if __has_embed("vendor/uplot.css")
#embed "vendor/uplot.css" suffix(, )
#endif
  0
};

static const char maplibre_script[] = {
#if __has_embed("vendor/maplibre-gl.js")
#embed "vendor/maplibre-gl.js" suffix(, )
#endif
  0
};

static const char maplibre_style[] = {
#if __has_embed("vendor/maplibre-gl.css")
#embed "vendor/maplibre-gl.css" suffix(, )
#endif
  0
};

const char *traverse_asset_text(traverse_asset asset) {
  switch (asset) {
    case TRAVERSE_REPORT_SCRIPT: return report_script;
    case TRAVERSE_REPORT_STYLE: return report_style;
    case TRAVERSE_UPLOT_SCRIPT: return uplot_script;
    case TRAVERSE_UPLOT_STYLE: return uplot_style;
    case TRAVERSE_MAPLIBRE_SCRIPT: return maplibre_script;
    case TRAVERSE_MAPLIBRE_STYLE: return maplibre_style;
  }
  return "";
}
