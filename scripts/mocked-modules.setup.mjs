import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// Files of an app share what is loaded: the product or Ant Design anew for every file would take as long as the tests themselves.
// One that puts something of its own in a module's place has the app's modules loaded for it, and leaves none of them to the next.
if (/\bvi\.(?:doMock|mock)\b/.test(readFileSync(expect.getState().testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => vi.resetModules());
}
