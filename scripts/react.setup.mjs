import { createRequire } from 'node:module';
import { join } from 'node:path';

// What React's development build notes for tools that nobody has open, and what a third of a page's test would go by: every
// render for a profiler, and for every element the stack that made it. It looks for the first when it is loaded.
Reflect.deleteProperty(console, 'timeStamp');

// The pages' React, which these scripts have none of.
const React = createRequire(join(process.cwd(), 'package.json'))('react');
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
// It stops at ten thousand a second: here it has always made so many.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
