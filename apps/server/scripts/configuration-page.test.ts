import { expect, test } from 'vitest';
import { z } from 'zod';
import { environment, settingGroups } from '../src/platform/config/environment.ts';
import { onOff, settingRows } from '../src/platform/config/setting-values.ts';
import { configurationPage } from './configuration-page.ts';

const page = (settings: Record<string, z.ZodType>) => configurationPage([{ title: 'Basics', settings }]);

test('every environment setting has a row in docs/configuration.md', () => {
  const documented = configurationPage(settingGroups).matchAll(/^\| `([A-Z0-9_]+)` \|/gm);
  const names = new Set(Array.from(documented, ([, name]) => name));
  expect(Object.keys(environment.shape).filter((name) => !names.has(name))).toEqual([]);
});

test('rejects a setting without a documentation row', () => {
  expect(() => page({ DOOR: z.string().optional() })).toThrow('DOOR has no row');
});

test('rejects a setting whose allowed values are in neither its schema nor its row', () => {
  const DOOR = z.string().optional().register(settingRows, { meaning: 'Which door.' });
  expect(() => page({ DOOR })).toThrow('DOOR does not say its allowed values');
});

test('reads choices, limits and defaults from the schema', () => {
  const written = page({
    OPEN: onOff.default(true).register(settingRows, { meaning: 'Whether it is open.' }),
    KIND: z.enum(['a', 'b']).optional().register(settingRows, { meaning: 'Its kind.' }),
    WIDTH: z.coerce.number().int().min(1).max(9).default(4).register(settingRows, { meaning: 'Its width.', unit: 'm' }),
  });
  expect(written).toContain('| `OPEN` | `on` | `on`, `off` | Whether it is open. |');
  expect(written).toContain('| `KIND` | not set | `a`, `b` | Its kind. |');
  expect(written).toContain('| `WIDTH` | `4` | 1 to 9 m | Its width. |');
});
