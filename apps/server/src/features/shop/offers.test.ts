import { expect, test } from 'vitest';
import { buildArtist, buildDrop, buildEvent, buildManager, buildProduct } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { listOffers } from './shop.repository.ts';

const hourMs = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hourMs);

const product = await openForFile(testApp());

test("lists running drops, then coming drops, then the newest products on sale, up to the page's limit", async () => {
  const { db } = product;
  const { id: managerId } = await buildManager(db);
  const [one, two, stranger] = [
    await buildArtist(db, { managerId }),
    await buildArtist(db, { managerId }),
    await buildArtist(db, { managerId }),
  ];
  const { id: eventId } = await buildEvent(db, { managerId, artistIds: [one.id, two.id] });
  const { id: elsewhere } = await buildEvent(db, { managerId, artistIds: [one.id] });
  const sold = async (title: string, artistId: number, hours: number, change: object = {}) =>
    (await buildProduct(db, { artistId, title, created_at: at(hours), ...change })).id;
  const drop = (productId: number, begins: number, ends: number, event = eventId) =>
    buildDrop(db, { productId, eventId: event, startsAt: at(begins), endsAt: at(ends) });
  const flags = { is_drop: true };
  await sold('old', one.id, -9);
  await sold('new', two.id, -1);
  await sold('newer, of the first', one.id, -0.5);
  await sold('not yet', one.id, -1, { available_from: at(1) });
  await sold('of a stranger', stranger.id, -1);
  await drop(await sold('will run', one.id, -8, flags), 1, 2);
  await drop(await sold('runs', two.id, -7, { is_drop: true, is_drop_only: true }), -1, 1);
  await drop(await sold('is over, as any other', one.id, -6, flags), -3, -2);
  await drop(await sold('is over and was a drop alone', one.id, -5, { is_drop: true, is_drop_only: true }), -3, -2);
  await drop(await sold('runs elsewhere', one.id, -4, flags), -1, 1, elsewhere);
  const titles = async (most: number) => [
    ...new Set(
      (await listOffers(db, { eventId, most })).map(({ title, drop: of }) => `${title}${of === null ? '' : '*'}`),
    ),
  ];
  const all = ['runs*', 'will run*', 'newer, of the first', 'new', 'runs elsewhere', 'is over, as any other', 'old'];
  expect(await titles(100)).toEqual(all);
  for (const most of [1, 2, 3, 5]) expect(await titles(most)).toEqual(all.slice(0, most));
});
