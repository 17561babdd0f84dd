#!/usr/bin/env python3
"""Writes the embedded region into Data/sample: map, terrain, tracks and the rest, the same bytes every time.

usage: make-sample-region.py [--output DIR] [--check]

With --check nothing is written: the region is made anew and compared with what is there.
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

from sample_region import region  # noqa: E402

DEFAULT = pathlib.Path(__file__).resolve().parent.parent / "Data" / "sample"


def main():
    parser = argparse.ArgumentParser(description="Writes the embedded region, the same bytes every time.")
    parser.add_argument("--output", type=pathlib.Path, default=DEFAULT, metavar="DIR",
                        help="where to write (default: Data/sample)")
    parser.add_argument("--check", action="store_true", help="compare with what is there, write nothing")
    options = parser.parse_args()
    files, remarks = region.make()
    for remark in remarks:
        print(remark, file=sys.stderr)
    different = [name for name, content in sorted(files.items()) if not same(options.output / name, content)]
    if options.check:
        for name in different:
            print("differs: %s" % name)
        return 1 if different else 0
    for name in different:
        path = options.output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name])
    print("%d files, %d changed, %d bytes in %s" %
          (len(files), len(different), sum(map(len, files.values())), options.output))
    return 0


def same(path, content):
    return path.is_file() and path.read_bytes() == content


if __name__ == "__main__":
    sys.exit(main())
