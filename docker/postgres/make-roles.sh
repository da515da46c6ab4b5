#!/bin/bash
# The first start of the database: both logins and the database of Helix (docs/settings.md, "A PostgreSQL of your own").
set -euo pipefail

psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --no-password \
  --set owner_password="$DATABASE_OWNER_PASSWORD" --set service_password="$DATABASE_SERVICE_PASSWORD" <<'SQL'
create role helix_owner login password :'owner_password';
create role helix_service login password :'service_password';
grant helix_service to helix_owner with admin option;
create database helix owner helix_owner;
SQL
