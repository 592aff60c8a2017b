# syntax=docker/dockerfile:1
# One image for the site and its relay. The build fixes the settings that are part of the pages. The relay reads all others
# when it starts.

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY react-router.config.ts vite.config.ts tsconfig.json ./
COPY brand brand
COPY contract contract
COPY desk desk
COPY editor editor
COPY content content
COPY public public
COPY relay relay
COPY scripts scripts
COPY site site
COPY staff-ui staff-ui
COPY vite vite
ARG SITE_URL
ARG CRM_EMBED_ORIGIN
ARG RELAY_ANON_KEY
ARG ALLOW_SAMPLES
ARG RETENTION_MONTHS
RUN : "${SITE_URL:?}" "${CRM_EMBED_ORIGIN:?}" && node scripts/build.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Remove the package "node": the base image already has Node.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/node-bin-*

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 ADMIN_PORT=9000 DATA_DIR=/data NODE_COMPILE_CACHE=/app/.cache
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node -m 700 /data /backups .cache
# The relay copies PostgreSQL with pg_dump, whose version must be at least that of the server in compose.yaml. Debian's is older.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-18 && rm -rf /var/lib/apt/lists/*
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY brand brand
COPY contract contract
COPY relay relay
COPY --from=build /app/build/client build/client
COPY --from=build /app/build/desk build/desk
USER node
RUN ["node", "relay/warm-up.ts"]
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "relay/process/healthcheck.ts"]
CMD ["node", "--max-semi-space-size=2", "--max-old-space-size=256", "relay/server.ts"]
