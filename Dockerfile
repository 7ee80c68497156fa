# Compiles with everything, then forgets what only building needed.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json CHANGELOG.md ./
COPY tools tools
COPY server server
COPY db db
COPY oauth oauth
# The build compiles without checking types.
RUN npx tsc -p server --noEmit \
 && npm run build \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && find dist -name '*.map' -delete

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# npm and yarn are tools of development; the service starts without them.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /opt/yarn-* /usr/local/bin/yarn /usr/local/bin/yarnpkg \
 && install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=build /app/package.json /app/package.json
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY db/migrations db/migrations
COPY db/roles.sql db/roles.sql
COPY LICENSE README.md ./
USER node
EXPOSE 3000
# Loopback names at the bound port are always served, whatever the public address is.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No inspector by signal, no `__proto__`: neither has a use in a service.
CMD ["node", "--disable-proto=delete", "--disable-sigusr1", "--v8-pool-size=1", "--heap-growing-percent=100", "--max-semi-space-size=32", "--expose-gc", "dist/server/index.js"]
