import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildManager } from '../../../builders/builders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { hashToken, newToken } from '../crypto/crypto.ts';
import { findSessions, insertSession, renew as renewTokens } from './session.repository.ts';

const database = await openForFile(testDatabase());

const inAnHour = () => new Date(Date.now() + 3_600_000);

async function openSession(accessExpiresAt = inAnHour()) {
  const { db } = database;
  const { id: userId } = await buildManager(db);
  const [access, refresh] = [newToken(), newToken()];
  const own = { impersonatorId: null, impersonatorSessionId: null, openedBy: null, secondFactor: null };
  const device = { ip: '127.0.0.1', userAgent: '' };
  const session = { id: randomUUID(), userId, accessExpiresAt, expiresAt: inAnHour(), ...own, ...device };
  await db
    .transaction()
    .execute((tx) => insertSession(tx, { ...session, accessHash: hashToken(access), refreshHash: hashToken(refresh) }));
  const renew = async () => {
    const next = newToken();
    await renewTokens(db, {
      refreshHash: hashToken(refresh),
      rotationHash: hashToken(''),
      nextRotationHash: hashToken('next'),
      accessHash: hashToken(next),
      accessExpiresAt: inAnHour(),
      lifetimeDays: 30,
      idleDays: 14,
    });
    return next;
  };
  return { id: session.id, access, renew };
}

const isGood = async (access: string) => (await findSessions(database.db, [hashToken(access)]))[0] !== null;

test('gives valid tokens to two tabs that renew the same session one right after the other', async () => {
  const { renew } = await openSession();
  const [first, second] = [await renew(), await renew()];
  expect([await isGood(first), await isGood(second)]).toEqual([true, true]);
});

test('accepts the previous token for one minute only', async () => {
  const { id, access, renew } = await openSession();
  await renew();
  expect(await isGood(access)).toBe(true);
  const past = { previous_access_until: new Date(Date.now() - 1) };
  await database.db.updateTable('sessions').set(past).where('id', '=', id).execute();
  expect(await isGood(access)).toBe(false);
});

test('does not make an expired token valid again when the session is renewed', async () => {
  const { access, renew } = await openSession(new Date(Date.now() - 1_000));
  expect(await isGood(access)).toBe(false);
  await renew();
  expect(await isGood(access)).toBe(false);
});

test('returns the right person for each of many sessions, and null for an unknown token', async () => {
  const [one, two] = [await openSession(), await openSession()];
  const renewed = await two.renew();
  const tokens = [two.access, 'of nobody', one.access, renewed, one.access];
  const found = await findSessions(database.db, tokens.map(hashToken));
  expect(found.map((session) => session?.session_id ?? null)).toEqual([two.id, null, one.id, two.id, one.id]);
});
