#!/bin/sh
# Makes the bucket of Helix where it is missing, and ends; a second time it changes nothing.
set -eu

shell() {
  echo "$1" | weed shell -master=objects:9333 -filer=objects:8888
}

shell s3.bucket.list | grep -qw helix || shell 's3.bucket.create -name helix'
shell s3.bucket.list | grep -qw helix
