import * as contract from '@backline/contract/api-tokens';
import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { setPersonActive } from '@backline/contract/person-changes';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildEvent, buildManager } from '../../../builders/builders.ts';
import { makeToken, withToken } from '../../../testing/api-tokens/tokens.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { userHouse } from '../../../testing/fans/fans.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { rowsVisited, statementsOf } from '../../../testing/statements.ts';
import { makeLoginAs, signedInAs } from '../../../testing/as.ts';

const house = await openForFile(userHouse());
const { app, platform, db, admin, manager, foreignManager } = house;
const { lantern, rivalry } = house.events;
const { mona } = house.people;

const day = 86_400_000;
const wanted = (more: object = {}) => ({
  name: 'Sync',
  features: ['Page_Orders'],
  expires_dttm: Date.now() + day,
  ...more,
});
const refusal = async (client: typeof manager, more: object) => {
  const { status, body } = await client.call(contract.createToken, wanted(more));
  return [status, body.fields?.[0]?.path, body.fields?.[0]?.message];
};

describe('making a token', () => {
  test.each([
    ['name', { name: ' ' }, tokenTexts.nameRequired],
    ['features', { features: [] }, tokenTexts.keysRequired],
    ['features', { features: ['Role_Access'] }, tokenTexts.keysNotHeld],
    ['features', { features: ['Page_Manager'] }, tokenTexts.keysNotHeld],
    ['expires_dttm', { expires_dttm: Date.now() - 1 }, tokenTexts.expiryPassed],
    ['expires_dttm', { expires_dttm: Date.now() + 400 * day }, tokenTexts.expiryTooLate(366)],
    ['manager_id', { manager_id: mona.id }, tokenTexts.onlyAdminsActForManagers],
    ['event_ids', { event_ids: [rivalry.id] }, tokenTexts.eventsNotFound],
    ['event_ids', { event_ids: [999_999_999] }, tokenTexts.eventsNotFound],
    ['origins.0', { origins: ['https://www.example.org/shop'] }, tokenTexts.originInvalid],
    ['origins.0', { origins: ['*'] }, tokenTexts.originInvalid],
    ['origins.0', { origins: ['javascript:alert(1)'] }, tokenTexts.originInvalid],
  ])('refuses a manager with an error at %s for %o', async (field, more, message) => {
    await query(db)`delete from role_features where role = 'MANAGER' and feature = 'Page_Manager'`;
    expect(await refusal(manager, more)).toEqual([422, field, message]);
  });

  test('refuses an ADMIN permissions that the artist manager lacks, and anybody but a MANAGER to act for', async () => {
    const without = await query(db)<{ feature: string }>`
      select feature from role_features where role = 'ADMIN' and feature not in
        (select feature from role_features where role = 'MANAGER') and feature <> 'Role_Access'`;
    const [lacking] = without.rows;
    expect(await refusal(admin, { manager_id: mona.id, features: [lacking?.feature] })).toEqual([
      422,
      'features',
      tokenTexts.keysNotOfManager,
    ]);
    const { id } = await buildAdmin(db);
    expect(await refusal(admin, { manager_id: id })).toEqual([422, 'manager_id', tokenTexts.managerNotFound]);
  });

  test('refuses during a Login As, because the token would outlive it', async () => {
    const boss = await signedInAs(app, platform, await buildAdmin(db));
    const acting = await signedInAs(app, platform, await buildManager(db));
    await makeLoginAs(db, acting, boss);
    const { status, body: refused } = await acting.call(contract.createToken, wanted());
    expect([status, refused.message]).toEqual([403, tokenTexts.notDuringLoginAs]);
  });

  test('refuses another one past the limit, also if several are made at once', async () => {
    const busy = await buildManager(db);
    const client = await signedInAs(app, platform, busy);
    await query(db)`
      insert into api_tokens (user_id, name, token_hash, ending, features, is_for_events, origins, expires_at)
      select ${busy.id}, 'Old', sha256(n::text::bytea), 'abcd', '{}', false, '{}', now() + interval '1 day'
      from generate_series(1, ${contract.maxTokens - 1}) n`;
    const made = await Promise.all([1, 2, 3].map(() => client.call(contract.createToken, wanted())));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test('returns the token once, and stores only its hash', async () => {
    const { token, token_id: tokenId } = await makeToken(manager, ['Page_Orders', 'Page_Orders'], {
      event_ids: [lantern.id],
      origins: ['https://www.example.org'],
    });
    expect(token).toMatch(/^backline_[\w-]{43}$/);
    const { body } = await manager.call(contract.listOwnTokens, {});
    expect(body[0]).toMatchObject({
      token_id: tokenId,
      name: 'Sync',
      ending: token.slice(-4),
      features: ['Page_Orders'],
      events: [{ id: lantern.id }],
      origins: ['https://www.example.org'],
      last_used_dttm: null,
    });
    const stored = await query(db)<{ row: string }>`select t::text as row from api_tokens t where id = ${tokenId}`;
    expect(stored.rows[0]?.row).not.toContain(token.slice(9, 40));
    const lines = await query(db)<{ line: string }>`select l::text as line from audit_log l`;
    expect(lines.rows.some(({ line }) => line.includes(token.slice(9)))).toBe(false);
    const [line] = await auditLines(db, 'api_token', tokenId);
    expect(line).toMatchObject({ action: 'api_token.created', actor_id: mona.id, entity_name: 'Sync' });
  });
});

describe('revoking a token', () => {
  test('refuses somebody else’s token as if it did not exist', async () => {
    const { token, token_id } = await makeToken(manager, ['Page_Dashboard']);
    const { status, body } = await foreignManager.call(contract.revokeToken, { token_id });
    expect([status, body.message]).toEqual([404, tokenTexts.gone]);
    expect((await withToken(app, token).call(contract.listOwnTokens, {})).status).toBe(403);
  });

  test('ends the token at once, for its owner and for an ADMIN', async () => {
    for (const client of [manager, admin]) {
      const { token, token_id } = await makeToken(manager, ['Page_Dashboard']);
      expect((await client.call(contract.revokeToken, { token_id })).status).toBe(200);
      expect((await withToken(app, token).call(contract.listOwnTokens, {})).status).toBe(401);
      expect((await client.call(contract.revokeToken, { token_id })).status).toBe(404);
    }
  });

  test('artist managers see and revoke the tokens with which an ADMIN acts for them', async () => {
    const { token, token_id } = await makeToken(admin, ['Page_Dashboard'], { manager_id: mona.id });
    const { body } = await manager.call(contract.listOwnTokens, {});
    expect(body.find((each) => each.token_id === token_id)).toMatchObject({ manager: { id: mona.id } });
    expect((await manager.call(contract.revokeToken, { token_id })).status).toBe(200);
    expect((await withToken(app, token).call(contract.listOwnTokens, {})).status).toBe(401);
  });

  test('deactivation revokes for good what the person made and what acted for them', async () => {
    const person = await buildManager(db);
    const own = await makeToken(await signedInAs(app, platform, person), ['Page_Dashboard']);
    const acting = await makeToken(admin, ['Page_Dashboard'], { manager_id: person.id });
    for (const isActive of [false, true])
      await admin.call(setPersonActive, { user_id: person.id, is_active: isActive });
    for (const { token } of [own, acting])
      expect((await withToken(app, token).call(contract.listOwnTokens, {})).status).toBe(401);
  });

  test('an ADMIN sees the tokens of everybody, and nobody else does', async () => {
    const { token_id } = await makeToken(foreignManager, ['Page_Dashboard'], { name: 'Ledger' });
    const all = await admin.call(contract.listHouseTokens, {});
    expect(all.body.find((each) => each.token_id === token_id)).toMatchObject({ name: 'Ledger' });
    expect((await manager.call(contract.listHouseTokens, {})).status).toBe(403);
    const own = await manager.call(contract.listOwnTokens, {});
    expect(own.body.map((each) => each.token_id)).not.toContain(token_id);
  });

  test('an ADMIN reads the tokens of everybody page by page, and misses none that is revoked meanwhile', async () => {
    const owner = await buildManager(db, { name: 'Paula Pages' });
    await query(db)`
      insert into api_tokens (user_id, name, token_hash, ending, features, is_for_events, origins, expires_at)
      select ${owner.id}, 'Page ' || n, sha256(('page ' || n)::bytea), 'p' || lpad(n::text, 3, '0'), '{}', false, '{}',
        now() + interval '1 day'
      from generate_series(1, 5) n`;
    const read = async (more: object) => {
      const { status, body, headers } = await admin.call(contract.listHouseTokens, { page_size: 2, ...more });
      expect(status).toBe(200);
      return { names: body.map(({ name }) => name), cursor: headers['x-next-cursor'] };
    };
    const first = await read({ search: 'paula' });
    expect(first.names).toEqual(['Page 5', 'Page 4']);
    await query(db)`update api_tokens set revoked_at = now() where user_id = ${owner.id} and name = 'Page 5'`;
    const second = await read({ search: 'paula', cursor: first.cursor });
    expect(second.names).toEqual(['Page 3', 'Page 2']);
    const last = await read({ search: 'paula', cursor: second.cursor });
    expect(last).toEqual({ names: ['Page 1'], cursor: undefined });
    expect((await read({ search: '…p003' })).names).toEqual(['Page 3']);
    expect((await read({ search: 'nobody at all' })).names).toEqual([]);
  });

  test('reads a page of the tokens of everybody by the primary key', async () => {
    await query(db)`
      insert into api_tokens (user_id, name, token_hash, ending, features, is_for_events, origins, expires_at)
      select ${mona.id}, 'Crowd ' || n, sha256(('crowd ' || n)::bytea), 'cr', '{}', false, '{}', now() + interval '1 day'
      from generate_series(1, 4000) n`;
    await query(db)`analyze api_tokens`;
    const page = (more: object) => admin.call(contract.listHouseTokens, more);
    const cursor = String((await page({})).headers['x-next-cursor']);
    expect(await rowsVisited(db, await statementsOf(() => page({ cursor })))).toBeLessThan(1_000);
    await query(db)`delete from api_tokens where name like 'Crowd %'`;
  });

  test('a token for an event that is deleted reaches no event', async () => {
    const gone = await buildEvent(db, { managerId: mona.id });
    const { token } = await makeToken(manager, ['Page_Events'], { event_ids: [gone.id] });
    await query(db)`delete from events where id = ${gone.id}`;
    const { rows } = await query(db)<{ reached: number[] | null }>`
      select array(select event_id from api_token_events where token_id = t.id) as reached
      from api_tokens t where ending = ${token.slice(-4)} and is_for_events`;
    expect(rows[0]?.reached).toEqual([]);
  });
});
