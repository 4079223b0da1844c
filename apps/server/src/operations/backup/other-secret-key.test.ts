import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { otherSecretKey, otherSecretKeyEffects } from './other-secret-key.ts';

test('the warning names the command against a lock-out and every effect that the page on backups lists', () => {
  const page = readFileSync(new URL('../../../../../docs/operations/backup.md', import.meta.url), 'utf8');
  const [, list = ''] = /With another `SECRET_KEY`:\n\n((?:-.+\n(?: .+\n)*)+)/.exec(page) ?? [];
  const listed = list.split(/^- /m).map((effect) => effect.replaceAll(/\s+/g, ' ').trim());
  expect(listed.filter((effect) => effect !== '')).toEqual(otherSecretKeyEffects);
  expect(otherSecretKey).toContain('npm run second-factor:reset -- you@your.house');
});
