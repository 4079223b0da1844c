import type { proposeEvent } from '@backline/contract/event-proposals';
import { promiseFanPicture } from '@backline/contract/fan-profile';
import type { Input } from '@backline/contract/operation';
import { sql } from 'kysely';
import sharp from 'sharp';
import { buildArtist, buildEvent, buildFan, buildManager, joinFan } from '../../builders/builders.ts';
import { unique } from '../../builders/unique.ts';
import { testApp, type TestApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';

const dayMs = 86_400_000;

export interface ProposalHouse {
  product: TestApp;
  managerId: number;
  manager: SignedIn;
  artistId: number;
  /** This artist belongs to another manager and plays at no event of these fans. */
  foreignArtistId: number;
  as(person: { id: number }): Promise<SignedIn>;
  /** Creates a fan who joined an event of the artist. Proposing is on by default. */
  newFan(columns?: { allow_group_creation?: boolean; name?: string }): Promise<SignedIn & { id: number }>;
  form(overrides?: object): Input<typeof proposeEvent>;
  sendPicture(fan: SignedIn): Promise<string>;
  isShown(url: string): Promise<boolean>;
  rowsOf(fanId: number): Promise<{ id: number; status: string; event_id: number | null }[]>;
  toldTo(userId: number, proposalId: number): Promise<unknown[]>;
  auditOf(proposalId: number): Promise<{ action: string; actor_id: number | null; after: unknown }[]>;
}

export async function proposalHouse(): Promise<ProposalHouse> {
  const product = await testApp();
  const { app, platform, db } = product;
  const as = (person: { id: number }) => signedInAs(app, platform, person);
  const owner = await buildManager(db, { name: 'Mona' });
  const artist = await buildArtist(db, { managerId: owner.id, name: 'The Lamps' });
  const foreign = await buildArtist(db, { managerId: (await buildManager(db)).id });
  const event = await buildEvent(db, { managerId: owner.id, artistIds: [artist.id] });
  const { rows } = await sql<{ id: number }>`select id from states where name = 'Illinois'`.execute(db);
  return {
    product,
    managerId: owner.id,
    manager: await as(owner),
    artistId: artist.id,
    foreignArtistId: foreign.id,
    as,
    async newFan(columns = {}) {
      const fan = await buildFan(db, { allow_group_creation: true, ...columns });
      await joinFan(db, { eventId: event.id, fanId: fan.id });
      return { ...(await as(fan)), id: fan.id };
    },
    form: (overrides = {}) => ({
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
    async sendPicture(fan) {
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
    isShown: async (url) => (await app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode === 200,
    rowsOf: (fanId) =>
      db
        .selectFrom('event_proposals')
        .select(['id', 'status', 'event_id'])
        .where('proposed_by', '=', fanId)
        .orderBy('id')
        .execute(),
    async toldTo(userId, proposalId) {
      await sql`select number_notices()`.execute(db);
      const { rows: told } = await sql<{ data: unknown }>`
        select data from notices where user_id = ${userId} and data ->> 'proposal_id' = ${String(proposalId)}
        order by number`.execute(db);
      return told.map(({ data }) => data);
    },
    auditOf: (proposalId) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'after'])
        .where('entity', '=', 'event_proposal')
        .where('entity_id', '=', String(proposalId))
        .orderBy('id')
        .execute(),
  };
}
