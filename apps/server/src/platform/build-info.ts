import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };

export interface BuildInfo {
  version: string;
  /** First digits of the hash of the built sources. `sources` for a server that runs without a build. */
  build: string;
}

export function readBuildInfo(): BuildInfo {
  return { version: packageJson.version, build: builtFrom() };
}

/** `npm run build` writes this file last: see scripts/built.mjs. */
function builtFrom(): string {
  try {
    return readFileSync(new URL('../../dist/.built-from', import.meta.url), 'utf8').slice(0, 12);
  } catch {
    return 'sources';
  }
}
