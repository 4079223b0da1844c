// @vitest-environment node
import { join } from 'node:path';
import { readBuiltScripts } from '@backline/page/testing/built-scripts';
import { expect, test } from 'vitest';

const maxBytes = 118_000;
/** A script that is not fetched in parallel costs a round trip. */
const maxScripts = 6;

test('keeps a first visit by QR code within the script limits, signed in or not', async () => {
  const scriptsOf = await readBuiltScripts(join(import.meta.dirname, '..'));
  const start = ['src/app/start.tsx'];
  const pages = {
    'start page': [...start, 'features/start/start.page.tsx'],
    'sign-in': [...start, 'features/sign-in/sign-in.page.tsx'],
    event: [...start, 'features/attendance/event.page.tsx', 'src/app/now.section.tsx'],
  };
  for (const [name, files] of Object.entries(pages)) {
    const { count, bytes } = scriptsOf(files, 'br');
    process.stdout.write(`fan, ${name}: ${count} scripts, ${(bytes / 1000).toFixed(1)} KB\n`);
    expect(bytes, name).toBeGreaterThan(50_000);
    expect(bytes, name).toBeLessThanOrEqual(maxBytes);
    expect(count, name).toBeLessThanOrEqual(maxScripts);
  }
}, 60_000);
