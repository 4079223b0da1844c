import { createEvent, proposeSeoUrl } from '@backline/contract/events';
import { createEventInput } from '@backline/contract/event-fields';
import { expect, test } from 'vitest';
import { eventHouse } from '../../../testing/events/events.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(eventHouse());

const proposed = async (name: string) => {
  const { status, body } = await house.manager.call(proposeSeoUrl, { event_name: name });
  expect(status).toBe(200);
  expect(createEventInput.shape.seo_url.safeParse(body.seo_url).success).toBe(true);
  return body.seo_url;
};

test('refuses to propose an address for a name that is blank or too long', async () => {
  for (const event_name of ['', '   ', 'x'.repeat(201)]) {
    expect((await house.manager.call(proposeSeoUrl, { event_name })).status).toBe(422);
  }
});

test('proposes a free address for each copy of an event', async () => {
  const { input } = await house.created({ event_name: 'Copied Night', seo_url: 'copied-night' });
  const addresses: string[] = [];
  for (let copy = 0; copy < 3; copy += 1) {
    const seo_url = await proposed(input.event_name);
    addresses.push(seo_url);
    expect((await house.manager.call(createEvent, { ...input, seo_url })).status).toBe(200);
  }
  expect(addresses).toEqual(['copied-night-copy', 'copied-night-copy-2', 'copied-night-copy-3']);
});

test('transliterates a name, and generates a random address for a name without letters', async () => {
  expect(await proposed('さくら ナイト')).toBe('sakura-naito');
  expect(await proposed('Ночь Огней')).toBe('noch-ogney');
  expect(await proposed('!!!')).toMatch(/^[a-hjkmnp-z2-9]{6}$/);
});

test('leaves room for a suffix in the address of the longest name', async () => {
  const name = 'a'.repeat(200);
  const first = await proposed(name);
  const { input } = await house.created({ seo_url: first });
  expect(input.seo_url).toBe(first);
  expect(await proposed(name)).toBe(`${first}-copy`);
});
