import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { storeTopics, useOf } from './store-topics.ts';

const words: Record<string, string> = {
  order: 'replaces the kept state',
  refund: 'takes refunded goods and money off',
  edit: 'takes removed goods off',
  deletion: 'removes the order',
  'not used': 'not used',
};

test('uses every webhook topic exactly as docs/operations/stores.md documents it', async () => {
  const text = await readFile(new URL('../../../../../docs/operations/stores.md', import.meta.url), 'utf8');
  const documented = [...text.matchAll(/^\| `([a-z_]+\/[a-z_]+)` \| ([^|]+) \|/gm)].map(([, topic = '', use = '']) => [
    topic,
    use.trim(),
  ]);
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(Object.entries(storeTopics).map(([topic, use]) => [topic, words[use]])),
  );
});

test('ignores a webhook topic that is not listed', () => {
  expect([useOf('products/update'), useOf('constructor'), useOf('')]).toEqual(['not used', 'not used', 'not used']);
});
