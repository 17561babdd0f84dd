// Scripts and styles of the report page, embedded in the program.
#pragma once

#include <stddef.h>

typedef enum {
  TRAVERSE_REPORT_SCRIPT,
  TRAVERSE_REPORT_STYLE,
  TRAVERSE_UPLOT_SCRIPT,
  TRAVERSE_UPLOT_STYLE,
  TRAVERSE_MAPLIBRE_SCRIPT,
  TRAVERSE_MAPLIBRE_STYLE,
} traverse_asset;

/// The bytes of an asset, UTF-8 and ended by a zero; empty where the build did not have it.
const char *_Nonnull traverse_asset_text(traverse_asset asset);
