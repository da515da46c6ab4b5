#!/bin/sh
# SeaweedFS in one process, with one user of S3.
set -eu
umask 077

cat > /tmp/s3.json <<JSON
{
  "identities": [
    {
      "name": "helix",
      "credentials": [{ "accessKey": "helix", "secretKey": "$S3_SECRET_KEY" }],
      "actions": ["Admin", "Read", "Write", "List", "Tagging"]
    }
  ]
}
JSON
exec weed server -dir=/data -ip=objects -ip.bind=0.0.0.0 -filer -s3 -s3.port=8333 -s3.config=/tmp/s3.json
