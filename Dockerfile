# The image of Foyer: docs/operating.md, “In containers”. All persistent data is in /data; the rest may be read-only.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node server/start/build.ts

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# Process 1 has to forward signals, also in the second before Node.js handles them, and to reap orphaned processes.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY contract ./contract
COPY database ./database
COPY domain ./domain
COPY server ./server
COPY --from=build /app/build ./build
RUN mkdir /data /backups && chown node:node /data /backups
# Two memory pools outside of JavaScript's heap instead of eight per core: docs/operating.md, “Memory”.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "server/main.ts"]
