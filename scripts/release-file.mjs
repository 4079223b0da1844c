import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Stands in an unpacked release (`scripts/release.mjs`), which has nothing to install or to build. */
export const releaseFile = join(root, 'release.json');

export const isRelease = existsSync(releaseFile);
