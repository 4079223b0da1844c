import { addPattern, getPattern, type Pattern } from '@backline/contract/patterns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildManager } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { anyLook, anyPayload } from '../../../testing/any-light.ts';
import { signedInAs } from '../../../testing/as.ts';
import { longestRunMs, maxPerSecond, watchRoom } from '../../../testing/watch-room.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const product = await openForFile(testApp());
const manager = await signedInAs(product.app, product.platform, await buildManager(product.db));

test('limits any stored payload to three flashes a second and to half a minute without a pause', async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(anyPayload, anyLook, async (payload_data, sent) => {
      // Resets the rate limit.
      await product.db.deleteFrom('throttles').execute();
      const { status, body } = await manager.call(addPattern, { name: 'Any', payload_data, ...sent });
      expect([200, 422]).toContain(status);
      if (status !== 200) return;
      stored += 1;
      const pattern = (await manager.call(getPattern, { pattern_id: body.pattern_id })).body;
      const seen = watchRoom(pattern);
      expect(maxPerSecond(seen.lightings)).toBeLessThanOrEqual(3);
      expect(longestRunMs(seen.changes)).toBeLessThanOrEqual(30_000);
      expect(pattern.colour).not.toMatch(/^#f[ef]0[0-9a]0[0-9a]$/);
      // A certified pattern is not changed again.
      const again = await manager.call(addPattern, { ...pick(pattern), name: 'Again' });
      expect(again.body.changes).toEqual([]);
    }),
    { numRuns: 120 },
  );
  expect(stored).toBeGreaterThan(20);
});

const pick = ({ payload_data, colour, arrangement, step_ms, groups }: Pattern) => ({
  payload_data,
  colour,
  arrangement,
  step_ms,
  groups,
});

test('detects four flashes a second and a minute without a pause (control)', () => {
  const strobe = watchRoom({ payload_data: '[0,100,200,100,200,100,200,100]', step_ms: 334, groups: 1 });
  expect(maxPerSecond(strobe.lightings)).toBe(4);
  const turns = watchRoom({ payload_data: '[0,50,1000]', step_ms: 300, groups: 4 });
  expect(maxPerSecond(turns.lightings)).toBe(4);
  const endless = watchRoom({ payload_data: JSON.stringify(Array(120).fill(500)), step_ms: 334, groups: 1 });
  expect(longestRunMs(endless.changes)).toBeGreaterThan(30_000);
});
