import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { authHouse } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { insertSession } from '../../platform/session/session.repository.ts';
import { resetByOperator } from './operator-reset.ts';

const { app, database } = await openForFile(authHouse());
const { db } = database;
const { config } = app.platform;

async function open(userId: number, impersonator: { id: number; sessionId: string } | null = null): Promise<string> {
  const id = randomUUID();
  const later = new Date(Date.now() + 3_600_000);
  await db.transaction().execute((tx) =>
    insertSession(tx, {
      id,
      userId,
      accessHash: randomBytes(32),
      accessExpiresAt: later,
      refreshHash: randomBytes(32),
      expiresAt: later,
      ip: '192.0.2.1',
      userAgent: '',
      impersonatorId: impersonator?.id ?? null,
      impersonatorSessionId: impersonator?.sessionId ?? null,
      openedBy: null,
      secondFactor: null,
    }),
  );
  return id;
}

test('changes nothing if nobody on the staff has the address', async () => {
  expect(await resetByOperator(db, config, 'nobody@example.org')).toBeNull();
});

test('removes the factors of the named person alone, with an audit line and a mail', async () => {
  const [lost, kept] = [await buildAdmin(db), await buildAdmin(db)];
  for (const { id } of [lost, kept]) {
    await db
      .insertInto('totp_factors')
      .values({ user_id: id, secret: Buffer.from('secret'), confirmed_at: new Date() })
      .execute();
    await db
      .insertInto('recovery_codes')
      .values({ user_id: id, code_hash: Buffer.from('code') })
      .execute();
  }
  const email = lost.email ?? '';
  expect(await resetByOperator(db, config, email.toUpperCase())).toBe(lost.name);
  for (const table of ['totp_factors', 'recovery_codes'] as const) {
    expect(await db.selectFrom(table).select('user_id').execute()).toEqual([{ user_id: kept.id }]);
  }
  expect((await auditLines(db, 'user', lost.id)).at(-1)).toMatchObject({
    action: 'second_factor.reset',
    actor_id: null,
  });
  expect(await app.outbox(email)).toMatchObject([{ subject: 'Your second factor was reset' }]);
});

test('removes the link to an account of single sign-on, with an audit line', async () => {
  const { id, email } = await buildAdmin(db);
  const account = { issuer: 'https://id.example.org', subject: 'ada' };
  await db
    .insertInto('provider_accounts')
    .values({ ...account, user_id: id })
    .execute();
  await resetByOperator(db, config, email ?? '');
  expect(await db.selectFrom('provider_accounts').select('user_id').execute()).toEqual([]);
  expect((await auditLines(db, 'user', id)).map(({ action, before }) => ({ action, before }))).toEqual([
    { action: 'single_sign_on.unlinked', before: { issuer: account.issuer, account: account.subject } },
    { action: 'second_factor.reset', before: null },
  ]);
});

test('ends the sessions of the person, and writes the end of each Login As to the audit log', async () => {
  const [admin, manager] = [await buildAdmin(db), await buildManager(db)];
  const sessionId = await open(admin.id);
  const actingId = await open(manager.id, { id: admin.id, sessionId });
  const otherId = await open(manager.id);
  await resetByOperator(db, config, admin.email ?? '');
  const live = await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
  expect(live).toEqual([{ id: otherId }]);
  expect(await auditLines(db, 'user', manager.id)).toMatchObject([
    { action: 'login_as.ended', actor_id: admin.id, after: { sessionId: actingId } },
  ]);
});
