import type { proposeEvent } from '@backline/contract/event-proposals';
import { promiseFanPicture } from '@backline/contract/fan-profile';
import type { Input } from '@backline/contract/operation';
import sharp from 'sharp';
import { buildArtist, buildEvent, buildFan, buildManager, joinFan } from '../../builders/builders.ts';
import { unique } from '../../builders/unique.ts';
import { testApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';
import { query } from '../query.ts';

const dayMs = 86_400_000;

export async function proposalHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const owner = await buildManager(db, { name: 'Mona' });
  const artist = await buildArtist(db, { managerId: owner.id, name: 'The Lamps' });
  const foreign = await buildArtist(db, { managerId: (await buildManager(db)).id });
  const event = await buildEvent(db, { managerId: owner.id, artistIds: [artist.id] });
  const { rows } = await query(db)<{ id: number }>`select id from states where name = 'Illinois'`;
  return {
    product,
    close: product.close,
    managerId: owner.id,
    manager: await as(owner),
    artistId: artist.id,
    /** This artist belongs to another manager and plays at no event of these fans. */
    foreignArtistId: foreign.id,
    as,
    /** Creates a fan who joined an event of the artist. The fan may propose events by default. */
    async newFan(columns: { allow_group_creation?: boolean; name?: string } = {}) {
      const fan = await buildFan(db, { allow_group_creation: true, ...columns });
      await joinFan(db, { eventId: event.id, fanId: fan.id });
      return { ...(await as(fan)), id: fan.id };
    },
    form: (overrides: object = {}): Input<typeof proposeEvent> => ({
      event_name: 'Lamps at the lake',
      event_dttm: Date.now() + 30 * dayMs,
      timezone: 'EST',
      venue: 'The Boathouse',
      state_id: rows[0]?.id ?? 0,
      city: 'Chicago',
      artist_id: artist.id,
      words: 'We would all come.',
      ...overrides,
    }),
    async sendPicture(fan: SignedIn) {
      const background = { r: unique().number % 255, g: 20, b: 90 };
      const payload = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer();
      const promise = { fileType: 'image/png', fileSize: payload.length };
      const { url, public_url } = (await fan.call(promiseFanPicture, promise)).body;
      const { pathname, search } = new URL(url);
      const headers = { 'content-type': 'image/png', 'if-none-match': '*' };
      await app.inject({ method: 'PUT', url: pathname + search, headers, payload });
      return public_url;
    },
    isShown: async (url: string) =>
      (await app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode === 200,
    rowsOf: (fanId: number) =>
      db
        .selectFrom('event_proposals')
        .select(['id', 'status', 'event_id'])
        .where('proposed_by', '=', fanId)
        .orderBy('id')
        .execute(),
    async noticesTo(userId: number, proposalId: number) {
      await query(db)`select number_notices()`;
      const { rows: notices } = await query(db)<{ data: unknown }>`
        select data from notices where user_id = ${userId} and data ->> 'proposal_id' = ${String(proposalId)}
        order by number`;
      return notices.map(({ data }) => data);
    },
    auditOf: (proposalId: number) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'after'])
        .where('entity', '=', 'event_proposal')
        .where('entity_id', '=', String(proposalId))
        .orderBy('id')
        .execute(),
  };
}
