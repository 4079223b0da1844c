import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { become } from './become.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { readSettings, requireStartable } from './preflight.mjs';
import { beginStep, numberSteps } from './progress.mjs';

// Installs and builds what is missing, then becomes the server. Later starts need no network.

const settings = readSettings();
await requireStartable(settings);
numberSteps(3);
await ensureInstalled();
if (!(await ensureBuilt())) process.exit(1);
const isCreated = settings.databaseUrl !== undefined || existsSync(join(settings.dataDir, 'postgres', 'cluster'));
if (!isCreated) beginStep('Creating the database', 3)();
become('apps/server/dist/main.js', process.argv.slice(2));
