import { getEventPattern, updateEventPattern } from '@backline/contract/event-patterns';
import * as lightTexts from '@backline/contract/lights.texts';
import { playLight, skipOf } from '@backline/contract/light-shows';
import type { Failure } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import { describe, expect, test } from 'vitest';
import { buildEventPattern, buildPattern, joinFan } from '../../../builders/builders.ts';
import { during } from '../../../testing/waiting-for-locks.ts';
import type { Tx } from '../../platform/db/database.ts';
import { takeLights } from './index.ts';
import { lightHouse } from '../../../testing/light-shows/light-shows.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(lightHouse());
const patternId = (await buildPattern(house.db, { managerId: house.managerId, name: 'Blink' })).id;

/**
 * Schedules a pattern. It overlaps with a Play if it starts within 32 seconds: lead time, a 20-second song and the gap.
 */
const schedule = (eventId: number, inMs: number) =>
  buildEventPattern(house.db, { eventId, patternId, startsAt: new Date(Date.now() + inMs) });
const stateOf = async (eventId: number, id: number) => {
  const { body } = await house.manager.call(getEventPattern, { event_id: eventId, event_user_pattern_id: id });
  return body.state;
};
const refused = (reply: { status: number; body: { message: string } }) => [reply.status, reply.body.message];
const inTheWay = ({ body }: { body: Partial<Failure> }) => body.in_the_way ?? [];

/** Builds an event with a pattern during its next song, and returns the skip keys that a rejected Play lists. */
async function asked(inMs = 25_000) {
  const { eventId, trackId } = await house.newEvent();
  const { id } = await schedule(eventId, inMs);
  return { eventId, trackId, id, skips: inTheWay(await house.play(eventId, trackId)).map(skipOf) };
}

describe('refused Plays over scheduled patterns', () => {
  test('refuses a Play over scheduled patterns, and lists the patterns with their times', async () => {
    const { eventId, trackId } = await house.newEvent();
    const startsAt = [28_000, 25_000].map((inMs) => Date.now() + inMs);
    const [second, first] = await Promise.all(
      startsAt.map((at) => buildEventPattern(house.db, { eventId, patternId, startsAt: new Date(at) })),
    );
    const reply = await house.play(eventId, trackId);
    expect(refused(reply)).toEqual([409, lightTexts.patternInTheWay('Blink')]);
    expect(inTheWay(reply)).toEqual([
      { event_user_pattern_id: first?.id, version: 1, name: 'Blink', start_dttm: startsAt[1] },
      { event_user_pattern_id: second?.id, version: 1, name: 'Blink', start_dttm: startsAt[0] },
    ]);
    expect(await stateOf(eventId, first?.id ?? 0)).toBe('scheduled');
  });

  test('refuses a Play that confirms only one of two patterns that it would skip', async () => {
    const { eventId, trackId, id, skips } = await asked();
    const { id: other } = await schedule(eventId, 28_000);
    const reply = await house.play(eventId, trackId, { skips });
    expect(inTheWay(reply).map(({ event_user_pattern_id: named }) => named)).toEqual([id, other]);
    expect([await stateOf(eventId, id), (await house.lights(eventId)).show]).toEqual(['scheduled', null]);
    expect((await house.play(eventId, trackId, { skips: inTheWay(reply).map(skipOf) })).status).toBe(200);
    expect([await stateOf(eventId, id), await stateOf(eventId, other)]).toEqual(['skipped', 'skipped']);
  });

  test('refuses a Play if a pattern that it would skip was moved after the confirmation', async () => {
    const { eventId, trackId, id, skips } = await asked();
    const moved = { event_id: eventId, event_user_pattern_id: id, pattern_id: patternId };
    await house.manager.call(updateEventPattern, { ...moved, start_dttm: Date.now() + 28_000 });
    const reply = await house.play(eventId, trackId, { skips });
    expect(inTheWay(reply)).toMatchObject([{ event_user_pattern_id: id, version: 2 }]);
    expect(await stateOf(eventId, id)).toBe('scheduled');
    expect((await house.play(eventId, trackId, { skips: inTheWay(reply).map(skipOf) })).status).toBe(200);
  });

  test('refuses a Play that would skip a pattern that phones are about to start', async () => {
    const { eventId, trackId } = await house.newEvent();
    const { id } = await schedule(eventId, 9_000);
    const reply = await house.play(eventId, trackId, { skips: [`${id}.1`] });
    expect([...refused(reply), inTheWay(reply)]).toEqual([409, lightTexts.patternIsDue('Blink'), []]);
    expect(await stateOf(eventId, id)).toBe('preparing');
  });

  test('refuses a Play during a show without listing patterns to skip', async () => {
    const { eventId, trackId } = await house.newEvent();
    await house.play(eventId, trackId);
    await schedule(eventId, 25_000);
    const reply = await house.play(eventId, trackId);
    expect([...refused(reply), inTheWay(reply)]).toEqual([409, lightTexts.showIsOn, []]);
  });

  test('refuses a Play with an outdated epoch, even if skipping the patterns was confirmed', async () => {
    const { eventId, trackId, id, skips } = await asked();
    await house.stop(eventId);
    const reply = await house.play(eventId, trackId, { skips, epoch: 0 });
    expect(refused(reply)).toEqual([409, lightTexts.showStoppedMeanwhile]);
    expect(await stateOf(eventId, id)).toBe('scheduled');
  });

  test.each(['7', '7.', 'x.1', '1.1.1'])('rejects the malformed skip key %s', async (skips) => {
    const { eventId, trackId } = await house.newEvent();
    const { status, body } = await house.play(eventId, trackId, { skips });
    expect([status, body.message]).toEqual([422, generalTexts.invalidValue]);
  });
});

test('plays the song, and skips only the confirmed patterns that it overlaps, with an audit line', async () => {
  const { eventId, trackId, id, skips } = await asked();
  const { id: later } = await schedule(eventId, 60_000);
  const ahead = async () => (await house.fanLights(eventId)).coming.map(({ event_user_pattern_id: one }) => one);
  expect(await ahead()).toEqual([id, later]);
  expect((await house.play(eventId, trackId, { skips: [...skips, `${later}.1`] })).status).toBe(200);
  expect((await house.lights(eventId)).show?.source_id).toBe(trackId);
  expect([await stateOf(eventId, id), await stateOf(eventId, later), await ahead()]).toEqual([
    'skipped',
    'scheduled',
    [later],
  ]);
  const detail = await house.manager.call(getEventPattern, { event_id: eventId, event_user_pattern_id: id });
  expect(detail.body.overlaps).toEqual([]);
  const line = await house.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'event_pattern.skipped')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(line.after).toMatchObject({ event_id: eventId, reason: 'show_on' });
});

test('does not restore skipped patterns at a Stop', async () => {
  const { eventId, trackId, id, skips } = await asked();
  await house.play(eventId, trackId, { skips });
  await house.stop(eventId);
  expect([await stateOf(eventId, id), (await house.fanLights(eventId)).coming]).toEqual(['skipped', []]);
});

test('refuses a Play if the person lost the permission while the call waited for the lock', async () => {
  const { eventId, trackId, id, skips } = await asked();
  await joinFan(house.db, { eventId, fanId: house.trustedId, eventRole: 'ADMIN' });
  const hold = async (tx: Tx) => {
    await takeLights(tx, eventId);
    await query(tx)`
      update event_users set event_role = 'USER' where event_id = ${eventId} and user_id = ${house.trustedId}`;
  };
  const play = () => house.trusted.call(playLight, { event_id: eventId, event_track_id: trackId, skips });
  expect((await during(house.db, hold, play)).status).toBe(404);
  expect([await stateOf(eventId, id), (await house.lights(eventId)).show]).toEqual(['scheduled', null]);
});

test('requires an event admin, like staff, to confirm the patterns that a Play skips', async () => {
  const { eventId, trackId, id, skips } = await asked();
  await joinFan(house.db, { eventId, fanId: house.trustedId, eventRole: 'ADMIN' });
  const input = { event_id: eventId, event_track_id: trackId };
  const reply = await house.trusted.call(playLight, input);
  expect([reply.status, inTheWay(reply).map(skipOf)]).toEqual([409, skips]);
  expect((await house.trusted.call(playLight, { ...input, skips })).status).toBe(200);
  expect(await stateOf(eventId, id)).toBe('skipped');
});
