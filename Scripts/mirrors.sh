# Where extracts and terrain are fetched from; read by the other scripts. Set either variable to use another mirror.

# Extracts as Geofabrik lays them out: PATH-latest.osm.pbf with PATH-latest.osm.pbf.md5 beside it.
: "${TRAVERSE_OSM_MIRROR:=https://download.geofabrik.de}"

# The public data set "Terrain Tiles", skadi layout: N42/N42E001.hgt.gz, one arc second.
: "${TRAVERSE_DEM_MIRROR:=https://s3.amazonaws.com/elevation-tiles-prod/skadi}"
