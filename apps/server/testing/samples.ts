import type { Operation } from '@backline/contract/operation';
import { operations } from '@backline/contract/operations';
import { existsSync, readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { buildArtist, buildEvent, buildFan, buildManager, buildTeamMember, joinFan } from '../builders/builders.ts';
import type { Connection } from '../src/platform/db/database.ts';

export type SampleRows = Readonly<Record<string, number | string>>;

/** All other rows depend on these: a manager's event with an artist and a checked-in fan. */
interface Ground {
  db: Connection;
  managerId: number;
  artistId: number;
  eventId: number;
  fanId: number;
}

/** A noun's sample rows and inputs. `testing/<noun>/samples.ts` exports them as `samples`. */
export interface Samples {
  /** Maps the noun's id fields to ids that no row has. */
  rows?: SampleRows;
  build?(ground: Ground): Promise<Record<keyof SampleRows, number | string>>;
  inputs?: Readonly<Record<string, object | ((rows: SampleRows) => object)>>;
}

export const unknownId = 9_999_999;

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder)
  .map((feature) => new URL(`${feature}/samples.ts`, folder))
  .filter((file) => existsSync(file));
const nouns = await Promise.all(
  files.map(async ({ href }): Promise<Samples> => ((await import(href)) as { samples: Samples }).samples),
);

export const unknownRows: SampleRows = Object.assign(
  {
    event_id: unknownId,
    event_code: 'ZZZZZZ',
    manager_id: unknownId,
    artist_id: unknownId,
    artistOrManagerId: unknownId,
    updated_user_id: unknownId,
    teamMemberId: unknownId,
    fbUserId: 'nobody',
    user_id: unknownId,
    group_user_id: unknownId,
  },
  ...nouns.map(({ rows }) => rows),
) as SampleRows;

const inputs = Object.assign({}, ...nouns.map((noun) => noun.inputs)) as NonNullable<Samples['inputs']>;
export const sampledOperations = Object.keys(inputs);

export function idFields({ input }: Operation): string[] {
  return input instanceof z.ZodObject ? Object.keys(input.shape).filter((field) => isId.test(field)) : [];
}
const isId = /(_id|Id|_ids|_no|^id|^hash)$/;

const byName: Readonly<Record<string, Operation>> = operations;
/**
 * Sample calls include these optional filters, because the server must also check whether the caller may access these
 * rows.
 */
const optionalReach = ['event_id', 'artist_id'];

/** Returns a valid call with the required ids and the noun's samples. */
export function callOf(name: string, rows: SampleRows): Record<string, unknown> {
  const operation = byName[name];
  if (operation === undefined) throw new Error(`no operation is called ${name}`);
  const { input, access } = operation;
  const isReaching = 'reach' in access && access.reach !== undefined;
  const call: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(input instanceof z.ZodObject ? input.shape : {})) {
    const isRequired = !z.safeParse(schema, undefined).success;
    const isNamed = isRequired || (isReaching && optionalReach.includes(field));
    if (isNamed && field in unknownRows) call[field] = rows[field];
  }
  const more = inputs[name];
  return { ...call, ...(typeof more === 'function' ? more(rows) : more) };
}

/** Returns the names of the rows that a sample call needs. Building all rows would take most of a test's time. */
export function rowsNamedBy(name: string): ReadonlySet<PropertyKey> {
  const named = new Set<PropertyKey>();
  callOf(name, new Proxy(unknownRows, { get: (all, row) => (named.add(row), Reflect.get(all, row)) }));
  return named;
}

export interface Owner {
  managerId: number;
  artistIds?: readonly number[];
  teamMemberIds?: readonly number[];
  fanIds?: readonly number[];
}

/** Builds the sample rows of a manager's event: all of them, or the named ones and their dependencies. */
export async function buildSampleRows(
  db: Connection,
  { managerId, artistIds = [], teamMemberIds = [], fanIds = [] }: Owner,
  named?: ReadonlySet<PropertyKey>,
): Promise<SampleRows> {
  const artist = await buildArtist(db, { managerId });
  const fbUserId = randomUUID();
  const member = await buildTeamMember(db, { managerId, identity_id: fbUserId });
  const event = await buildEvent(db, { managerId, artistIds: [artist.id, ...artistIds], teamMemberIds });
  const fan = await buildFan(db);
  await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
  for (const [index, fanId] of fanIds.entries()) {
    await joinFan(db, { eventId: event.id, fanId, eventRole: index === 0 ? 'ADMIN' : 'USER' });
  }
  const built: Record<string, number | string> = {
    ...unknownRows,
    event_id: event.id,
    event_code: event.code,
    manager_id: managerId,
    artist_id: artist.id,
    artistOrManagerId: artist.id,
    updated_user_id: artist.id,
    teamMemberId: member.id,
    fbUserId,
    user_id: fan.id,
    group_user_id: fan.id,
  };
  const ground = { db, managerId, artistId: artist.id, eventId: event.id, fanId: fan.id };
  for (const { rows = {}, build } of nouns) {
    if (named !== undefined && !Object.keys(rows).some((row) => named.has(row))) continue;
    Object.assign(built, await build?.(ground));
  }
  return built;
}

export async function buildForeignRows(db: Connection): Promise<SampleRows> {
  return buildSampleRows(db, { managerId: (await buildManager(db)).id });
}
