# The user's door: every target is a thin layer over SwiftPM and Scripts. `make help` lists them.

MAKEFLAGS += --no-print-directory
SHELL := bash
.DELETE_ON_ERROR:
.SECONDARY:

# A region of Data/regions.tsv, or the name that the graph of OSM=FILE gets.
ifndef REGION
REGION := $(if $(OSM),$(firstword $(subst ., ,$(notdir $(OSM)))),andorra)
endif
# The extract, fetched where it is not given.
OSM ?= build/extracts/$(REGION).osm.pbf
# The folder of terrain tiles, fetched where it is not given; DEM=none builds without heights.
DEM ?= build/dem
# How tracks are matched.
PROFILE ?= foot

programs := .build/release
graph := build/$(REGION).traverse

.PHONY: build demo test region dem match bench check lint format clean help setup tracks known terrain always

build: setup ## build both programs, optimised (the default)
	@swift build -c release

demo: build ## build the embedded region and show the main job on it
	@Scripts/demo

test: setup ## build and run all tests
	@Scripts/test

region: known $(graph) ## fetch REGION (or take OSM=FILE DEM=DIR) and build build/REGION.traverse

# Terrain of other origin becomes tiles by gdal_translate, one degree each, and is then given as DEM=DIR:
#   gdal_translate -of SRTMHGT -ot Int16 -a_nodata -32768 -r bilinear -outsize 3601 3601 \
#     -projwin WEST NORTH EAST SOUTH other.tif N46E007.hgt      (the window: docs/elevation.md)
dem: ## fetch the terrain of REGION alone; docs/elevation.md makes tiles of GeoTIFFs
	@Scripts/fetch-dem "$$(Scripts/region-field $(REGION) box)" build/dem

match: tracks known $(graph) ## batch-route the tracks of TRACKS=DIR over REGION, into build/REGION-tracks
	$(programs)/traverse batch $(graph) $(TRACKS) -o build/$(REGION)-tracks --profile $(PROFILE) \
	  --summary build/$(REGION)-tracks.csv

bench: known $(graph) ## benchmark routing on REGION
	$(programs)/traverse bench $(graph)

check: setup ## formatting, scripts and tests
	@Scripts/check

lint: ## check the formatting
	@swift format lint --strict --parallel -r Package.swift Sources Tests

format: ## mend the formatting
	@swift format --in-place --parallel -r Package.swift Sources Tests

clean: ## remove what was built; fetched extracts and terrain stay
	@rm -rf .build build/*.traverse build/*.inputs build/demo

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup:
	@Scripts/setup

tracks:
	@test -n "$(TRACKS)" || { echo "make match: error: give the folder of tracks as TRACKS=DIR" >&2; exit 64; }

# Whether there is such an input: told before anything is built or fetched.
known:
ifeq ($(origin OSM),file)
	@test -f "$(OSM)" || Scripts/region-field "$(REGION)" path >/dev/null
else
	@test -f "$(OSM)" || { echo "make: error: OSM=$(OSM): no such file; name an OSM extract (XML, gzip, bzip2 or PBF)" >&2; exit 66; }
endif
ifneq ($(origin DEM),file)
	@test "$(DEM)" = none || test -d "$(DEM)" || { echo "make: error: DEM=$(DEM): no such folder; name a folder of terrain tiles, or none" >&2; exit 66; }
endif

# The graph is built anew where its inputs changed, or inputs or program are others than the last time. traverse-build
# lets the file appear only when it is whole.
$(graph): $(OSM) build/$(REGION).inputs | build terrain
	$(programs)/traverse-build $(OSM) -o $@ $(if $(filter none,$(DEM)),,--dem $(DEM))

build/$(REGION).inputs: always | build
	@mkdir -p build
	@made="$(OSM) $(DEM) $$(cksum <$(programs)/traverse-build)"; \
	  [ "$$(cat $@ 2>/dev/null)" = "$$made" ] || echo "$$made" >$@

build/extracts/%.osm.pbf:
	@Scripts/fetch-extract $* $@

# Terrain that is not given covers the region of the list, or else the box of the data.
terrain: $(OSM) | build
ifeq ($(DEM),build/dem)
	@box=$$(Scripts/region-field $(REGION) box 2>/dev/null || Scripts/data-box $(OSM)) && Scripts/fetch-dem "$$box" $(DEM)
endif
