# One image for each target: docker build --target api --build-arg VERSION=0.1.0 -t helix/api:0.1.0 .
# Targets: api, sync-ingest, analysis, audio, reporting, migrate, agent. What is in each decides scripts/assemble.mjs.

# The same for building and running: packages with programs of their own are chosen for it.
FROM node:24.21.0-bookworm-slim AS node

FROM node AS build
WORKDIR /src
# The packages change less often than the sources. npm runs no install script of them (.npmrc).
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM build AS api-files
RUN node scripts/assemble.mjs api /out
FROM build AS sync-ingest-files
RUN node scripts/assemble.mjs sync-ingest /out
FROM build AS analysis-files
RUN node scripts/assemble.mjs analysis /out
FROM build AS audio-files
RUN node scripts/assemble.mjs audio /out
FROM build AS reporting-files
RUN node scripts/assemble.mjs reporting /out
FROM build AS migrate-files
RUN node scripts/assemble.mjs migrate /out
FROM build AS agent-files
RUN node scripts/assemble.mjs agent /out

# What all images share: nobody in them may write but to /data and /tmp, so that the root can be read-only.
FROM node AS runtime
RUN groupadd --gid 10001 helix \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin helix \
  && mkdir --mode 0700 /data \
  && chown 10001:10001 /data \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-*
WORKDIR /app
ENV NODE_ENV=production HOME=/tmp DATA_DIR=/data
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Helix" \
  org.opencontainers.image.description="Plans dental hygiene appointments and shows clinics how well they go." \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
VOLUME ["/data", "/tmp"]
USER 10001:10001

# A service listens on every address of its container: a container is reached from outside, or not at all.
FROM runtime AS service
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

FROM service AS api
COPY --from=api-files /out /app
ENV CONSOLE_DIR=/app/dist/console
CMD ["node", "--max-semi-space-size=32", "dist/services/api/src/main.js"]

FROM service AS sync-ingest
COPY --from=sync-ingest-files /out /app
CMD ["node", "--max-semi-space-size=32", "dist/services/sync-ingest/src/main.js"]

FROM service AS analysis
COPY --from=analysis-files /out /app
CMD ["node", "--max-semi-space-size=32", "dist/services/analysis/src/main.js"]

FROM service AS audio
COPY --from=audio-files /out /app
CMD ["node", "--max-semi-space-size=32", "dist/services/audio/src/main.js"]

FROM service AS reporting
USER 0
# The newest of the release: a browser needs its security updates, and Debian keeps no older one.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
# Chromium's own sandbox needs rights that a container does not give. Its pages are those of the console, without a network,
# and the container holds it: no capability, an own user, a read-only root.
COPY --chmod=0755 docker/chromium /usr/local/bin/helix-chromium
USER 10001:10001
COPY --from=reporting-files /out /app
ENV CONSOLE_DIR=/app/dist/console CHROMIUM_PATH=/usr/local/bin/helix-chromium
CMD ["node", "--max-semi-space-size=32", "dist/services/reporting/src/main.js"]

# The commands of an operator; without another one it brings the schema up to date and ends.
FROM runtime AS migrate
COPY --from=migrate-files /out /app
CMD ["node", "scripts/migrate.mjs"]

FROM runtime AS agent
COPY --from=agent-files /out /app
ENV AGENT_DATA_DIR=/data
CMD ["node", "dist/agent/src/main.js", "run"]
