# The archive of `npm run release`, without a build or the network at start. Any Node that is 20 or newer
# builds it; the site runs on the Node in the archive.
FROM node:24-trixie-slim AS build
# For the project's own Node; the archive takes it along.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/setup.mjs --build scripts/release.ts /release \
  && mv /release/guildhall-*/ /guildhall

FROM debian:trixie-slim
COPY --from=build /guildhall /opt/guildhall
# Owned by root: the site writes to /data alone, so the root file system may be read-only.
RUN useradd --system --uid 10001 --no-create-home guildhall \
  && install --directory --owner=guildhall --mode=700 /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER guildhall
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s CMD ["/opt/guildhall/guildhall", "health"]
ENTRYPOINT ["/opt/guildhall/guildhall"]
