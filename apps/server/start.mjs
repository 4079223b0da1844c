import { apps, isBuilt } from '../../scripts/built.mjs';
import { isNewEnough, neededNode } from '../../scripts/node-version.mjs';

// Starts the built server with the installed Node, as in a container. `npm start` uses its own Node and builds first.
// This file is plain JavaScript and separate from main.ts, because an old Node could not parse main.ts and would never
// check its version.

const server = apps.find(({ name }) => name === 'server');

if (!isNewEnough(process.versions.node)) {
  console.error(
    `Backline's server needs Node ${neededNode} or newer; this is Node ${process.versions.node}. Start it with: npm start`,
  );
  process.exit(1);
}
if (!isBuilt(server)) {
  // An outdated build does not know the current schema and could damage a migrated database.
  console.error('Backline is not built yet, or not from these sources. Build it with: npm run build');
  process.exit(1);
}
await import('./dist/main.js');
