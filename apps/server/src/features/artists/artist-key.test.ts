import { getArtistManager, getArtistName, listArtistManagers, updateArtistManager } from '@backline/contract/artists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildArtist, buildEvent, type BuiltPerson } from '../../../builders/builders.ts';
import { peopleHouse, refusal, type PeopleHouse } from '../../../testing/people/people.ts';
import { query } from '../../../testing/query.ts';

describe('artists with the permission Page_Artists', () => {
  let house: PeopleHouse;
  let sibling: BuiltPerson;
  beforeAll(async () => {
    house = await peopleHouse();
    const { product, people } = house;
    sibling = await buildArtist(product.db, { managerId: people.mona.id, name: 'Sibling' });
    await buildEvent(product.db, { managerId: people.mona.id, artistIds: [people.artist.id, sibling.id] });
  });
  afterAll(() => house.product.close());

  const others = () => {
    const { stranger, mona, rival, member, admin } = house.people;
    return [sibling, stranger, mona, rival, member, admin];
  };

  test('returns the same answer as for an unknown id when an artist reads or changes another profile', async () => {
    const { artist, profileForm } = house;
    for (const role of ['ARTIST', 'MANAGER'] as const) {
      const read = (id: number) => artist.call(getArtistManager, { role, artistOrManagerId: id });
      const write = (id: number) =>
        artist.call(updateArtistManager, { ...profileForm({ role, name: 'Taken over' }), artistOrManagerId: id });
      for (const { id } of others()) {
        expect(refusal(await read(id))).toEqual(refusal(await read(9_999_999)));
        expect(refusal(await write(id))).toEqual(refusal(await write(9_999_999)));
      }
      expect((await read(sibling.id)).status).toBe(404);
    }
  });

  test("returns only the artist's own name for the products page", async () => {
    const { artist, people } = house;
    for (const { id } of others()) expect((await artist.call(getArtistName, { artist_id: id })).status).toBe(404);
    const own = await artist.call(getArtistName, { artist_id: people.artist.id });
    expect(own.body).toEqual({ id: people.artist.id, name: people.artist.name });
  });

  test('lists only the artist themself, whatever they filter by', async () => {
    const { artist, people } = house;
    const ask = async (input: object) =>
      (await artist.call(listArtistManagers, { role: 'ARTIST', page_size: 100, ...input })).body.result;
    const own = [people.artist.id];
    const wider = [{}, { artist_manager_id: people.mona.id }, { created_by: [people.mona.id] }, { isDropDown: true }];
    for (const input of wider) expect((await ask(input)).map(({ id }) => id)).toEqual(own);
    const foreign = [
      { artist_manager_id: people.rival.id },
      { role: 'MANAGER' },
      { role: 'MANAGER', isDropDown: true },
      { is_active: false },
      ...[sibling.name, sibling.email, sibling.phone_number].map((search) => ({ search })),
    ];
    for (const input of foreign) expect(await ask(input)).toEqual([]);
  });

  test('lets an artist change their own profile until the role loses the permission', async () => {
    const { artist, people, product, profileForm } = house;
    const change = { ...profileForm({ name: 'Ève' }), artistOrManagerId: people.artist.id };
    expect((await artist.call(updateArtistManager, change)).status).toBe(200);
    const own = { role: 'ARTIST', artistOrManagerId: people.artist.id };
    expect((await artist.call(getArtistManager, own)).body.result).toMatchObject([
      { name: 'Ève', email: people.artist.email },
    ]);
    await query(product.db)`delete from role_features where role = 'ARTIST' and feature = 'Page_Artists'`;
    expect((await artist.call(updateArtistManager, change)).status).toBe(403);
  });
});
