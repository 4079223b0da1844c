import { request } from 'node:http';
import { createToken, listOwnTokens, revokeToken, tokenLimit } from '@backline/contract/api-tokens';
import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { listAudit } from '@backline/contract/audit';
import { listEventOrders } from '@backline/contract/event-orders';
import { getEventNames, listEvents } from '@backline/contract/events';
import { listFans, undoCheckIn } from '@backline/contract/fans';
import * as generalTexts from '@backline/contract/general.texts';
import { listProducts } from '@backline/contract/products';
import { getReportTotal } from '@backline/contract/reports';
import { listSupportCases } from '@backline/contract/support-tickets';
import { keysOf } from '../access/access.ts';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../../../builders/builders.ts';
import { buildToken, makeToken, withToken } from '../../../testing/api-tokens/tokens.ts';
import { signedInAs } from '../../../testing/as.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { userHouse } from '../../../testing/fans/fans.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(userHouse());
const { app, platform, db, admin, manager } = house;
const { lantern, harbor, rivalry } = house.events;
const { mona } = house.people;

const byMona = async (features: readonly string[], more: object = {}) =>
  withToken(app, (await makeToken(manager, features, more)).token);
const byNumber = (left: number, right: number) => left - right;
const eventIds = async (client: ReturnType<typeof withToken>) =>
  (await client.call(listEvents, { page_size: 100 })).body.map(({ id }) => id).toSorted(byNumber);

describe('an API token that is not valid', () => {
  test.each(['Bearer', 'backline_x', 'Token backline_x', 'Bearer\tbackline_x', "Bearer backline_' or 1=1"])(
    'refuses the header %s and says how to send it',
    async (authorization) => {
      const { statusCode, body } = await app.inject({ url: '/api/events/get_event_names', headers: { authorization } });
      expect([statusCode, body]).toEqual([401, expect.stringContaining(tokenTexts.headerMalformed)]);
      expect(body).not.toContain('accessTokenInValid');
    },
  );

  test('refuses a call with two Authorization headers, whichever is valid', async () => {
    const { token } = await makeToken(manager, ['Page_Events']);
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    for (const pair of [
      [token, 'backline_unknown'],
      ['backline_unknown', token],
    ]) {
      const headers = pair.flatMap((each) => ['Authorization', `Bearer ${each}`]);
      const status = await new Promise((resolve, reject) => {
        const sent = request({ port, path: '/api/events/get_event_names', headers: ['Host', 'localhost', ...headers] });
        sent
          .once('response', (answer) => resolve(answer.resume().statusCode))
          .once('error', reject)
          .end();
      });
      expect(status).toBe(400);
    }
  });

  test.each(['backline_', 'backline_unknown', 'x'.repeat(8_000)])(
    'is refused without a hint to renew a session: %s',
    async (token) => {
      const { status, body } = await withToken(app, token).call(listEvents, {});
      expect([status, body.message]).toEqual([401, tokenTexts.tokenInvalid]);
      expect(body.accessTokenInValid).toBeUndefined();
    },
  );

  test('an invalid token is refused beside a valid session, which does not count then', async () => {
    const { cookie, csrfToken } = manager as Awaited<ReturnType<typeof signedInAs>>;
    const headers = { cookie, 'x-csrf-token': csrfToken };
    expect((await withToken(app, 'backline_unknown').call(listEvents, {}, { headers })).status).toBe(401);
  });

  test('a token ends with its expiry, and with the person or the artist manager for whom it acts', async () => {
    const person = await buildManager(db);
    const ofPerson = withToken(
      app,
      await buildToken(db, { userId: person.id, features: ['Page_Events'], eventId: null }),
    );
    expect((await ofPerson.call(listEvents, {})).status).toBe(200);
    await query(db)`update users set is_active = false where id = ${person.id}`;
    expect((await ofPerson.call(listEvents, {})).status).toBe(401);
    await query(db)`update users set is_active = true where id = ${person.id}`;
    await query(db)`update api_tokens set expires_at = now() where user_id = ${person.id}`;
    expect((await ofPerson.call(listEvents, {})).status).toBe(401);

    const boss = await buildAdmin(db);
    const client = await signedInAs(app, platform, boss);
    const acting = withToken(app, (await makeToken(client, ['Page_Events'], { manager_id: mona.id })).token);
    expect((await acting.call(listEvents, {})).status).toBe(200);
    await query(db)`update users set is_active = false where id = ${boss.id}`;
    expect((await acting.call(listEvents, {})).status).toBe(401);
  });

  test('a wrong token is counted by network, and never against a valid token of that network', async () => {
    const { token } = await makeToken(manager, ['Page_Events']);
    const ask = (bearer: string) =>
      app.inject({
        url: '/api/events/get_event_names',
        headers: { authorization: `Bearer ${bearer}` },
        remoteAddress: '203.0.113.9',
      });
    const refused = await Promise.all(Array.from({ length: 70 }, () => ask('backline_guess')));
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]));
    expect((await ask(token)).statusCode).toBe(200);
  });
});

describe('a call with an API token', () => {
  test('a token is refused operations of people: tokens, rights, the audit log and fans’ calls', async () => {
    const token = await buildToken(db, { userId: (await buildAdmin(db)).id, features: ['Role_Access'], eventId: null });
    const client = withToken(app, token);
    for (const operation of [listOwnTokens, createToken, revokeToken, listAudit]) {
      const { status, body } = await client.call(operation, {});
      expect([status, body.message]).toEqual([403, tokenTexts.closedToTokens]);
    }
  });

  test('a token is refused without the permission, and when the role lost it later', async () => {
    const client = await byMona(['Page_Events']);
    const orders = await client.call(listEventOrders, { event_id: lantern.id });
    expect([orders.status, orders.body.needs_one_of]).toEqual([403, ['Page_Orders']]);
    expect(orders.body.message).toContain('needs the permission Orders (Page_Orders).');
    await query(db)`delete from role_features where role = 'MANAGER' and feature = 'Page_Events'`;
    const { status, body } = await client.call(listEvents, {});
    await query(db)`insert into role_features (role, feature) values ('MANAGER', 'Page_Events')`;
    expect([status, body.needs_one_of]).toEqual([403, keysOf(listEvents)]);
    expect(body.message).toBe(tokenTexts.needsOneOf(keysOf(listEvents)));
  });

  test('a person without the permission reads the text of the screens, which names none', async () => {
    await query(db)`delete from role_features where role = 'MANAGER' and feature = 'Page_Orders'`;
    const { status, body } = await manager.call(listEventOrders, { event_id: lantern.id });
    await query(db)`insert into role_features (role, feature) values ('MANAGER', 'Page_Orders')`;
    expect([status, body.message, body.needs_one_of]).toEqual([403, generalTexts.forbidden, undefined]);
  });

  test('a token is told which permission a part of a list needs', async () => {
    const client = await byMona(['Page_Manage_Users', 'Page_View_Reports']);
    const list = await client.call(listFans, { event_id: lantern.id, section: 'orders' });
    expect([list.status, list.body.needs_one_of]).toEqual([403, ['Page_Orders']]);
    const report = await client.call(getReportTotal, { section: 'orders' });
    expect([report.status, report.body.needs_one_of]).toEqual([403, ['Page_Orders']]);
  });

  test('a token is refused mail addresses and phone numbers without the permission Users', async () => {
    const orders = await byMona(['Page_Orders']);
    const { status, body } = await orders.call(listEventOrders, { event_id: lantern.id });
    expect([status, body.needs_one_of]).toEqual([403, ['Page_Manage_Users']]);
    expect(body.message).toBe(tokenTexts.needsAddresses('Page_Manage_Users'));
    const both = await byMona(['Page_Orders', 'Page_Manage_Users']);
    expect((await both.call(listEventOrders, { event_id: lantern.id })).status).toBe(200);
  });

  test('a token reaches the rows of its person and no others', async () => {
    const client = await byMona(['Page_Events', 'Page_Orders', 'Page_Manage_Users']);
    expect(await eventIds(client)).toEqual([lantern.id, harbor.id].toSorted(byNumber));
    const theirs = await client.call(listEventOrders, { event_id: rivalry.id });
    const none = await client.call(listEventOrders, { event_id: 999_999_999 });
    expect([theirs.status, theirs.body.message]).toEqual([404, none.body.message]);
  });

  test('a token reaches only its events if it names some, and nothing that reaches further', async () => {
    const client = await byMona(['Page_Events', 'Page_Orders', 'Page_Manage_Users', 'Page_Products'], {
      event_ids: [harbor.id],
    });
    expect(await eventIds(client)).toEqual([harbor.id]);
    const names = await client.call(getEventNames, {});
    expect(names.body.map(({ id }) => id)).toEqual([harbor.id]);
    expect((await client.call(listEventOrders, { event_id: harbor.id })).status).toBe(200);
    expect((await client.call(listEventOrders, { event_id: lantern.id })).status).toBe(404);
    expect((await client.call(listFans, {})).body.map(({ name }) => name)).toEqual(['Cid Harbor']);
    const { status, body } = await client.call(listProducts, { artist_id: house.people.eve.id });
    expect([status, body.message]).toEqual([403, tokenTexts.closedToEventTokens]);
  });

  test('a token reaches no ticket without an event if it names events, although its ADMIN does', async () => {
    const { token } = await makeToken(admin, ['Page_Support', 'Page_Manage_Users'], { event_ids: [harbor.id] });
    const client = withToken(app, token);
    expect((await client.call(listSupportCases, { event_id: harbor.id })).status).toBe(200);
    expect((await client.call(listSupportCases, { event_id: 0 })).status).toBe(404);
    expect((await admin.call(listSupportCases, { event_id: 0 })).status).toBe(200);
  });

  test('a token shows an artist only their own sales, also at chosen events', async () => {
    await query(db)`
      insert into sales_counts (scope, scope_id, seller_id, quarter, orders, cents)
      values ('event', ${lantern.id}, 0, 'infinity', 9, 9000), ('event', ${lantern.id}, ${house.people.eve.id}, 'infinity', 1, 1000)`;
    const keys = ['Page_View_Reports', 'Page_Orders', 'Page_Manage_Users'];
    await query(db)`
      insert into role_features (role, feature) select 'ARTIST', unnest(${keys}::text[]) on conflict do nothing`;
    const eve = await house.as(house.people.eve);
    const { token } = await makeToken(eve, keys, { event_ids: [lantern.id] });
    const { status, body } = await withToken(app, token).call(getReportTotal, { section: 'orders' });
    expect([status, body]).toEqual([200, [{ total: 1 }]]);
  });

  test('a token of an ADMIN for an artist manager reaches that manager’s rows only', async () => {
    const { token } = await makeToken(admin, ['Page_Events'], { manager_id: mona.id });
    expect(await eventIds(withToken(app, token))).toEqual([lantern.id, harbor.id].toSorted(byNumber));
  });

  test('a token writes without a CSRF token, and the audit log names the person, the ADMIN and the token', async () => {
    const boss = await buildAdmin(db);
    const client = await signedInAs(app, platform, boss);
    const made = await makeToken(client, ['Page_Manage_Users'], { manager_id: mona.id, name: 'Turnstile' });
    const input = { event_id: lantern.id, group_user_id: house.fans.arrived.id };
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { status } = await withToken(app, made.token).call(undoCheckIn, input, { headers });
    expect(status).toBe(200);
    const { body } = await admin.call(listAudit, { person_id: boss.id });
    expect(body[0]).toMatchObject({
      action: 'event_user.check_in_undone',
      actor: { id: mona.id },
      impersonator: { id: boss.id },
      token: { id: made.token_id, name: 'Turnstile' },
    });
    const [line] = await auditLines(db, 'api_token', made.token_id);
    expect(line?.actor_id).toBe(boss.id);
  });

  test('a call notes when and from where its token was last used', async () => {
    const { token, token_id: id } = await makeToken(manager, ['Page_Events']);
    await withToken(app, token).call(listEvents, {});
    const { body } = await manager.call(listOwnTokens, {});
    const row = body.find(({ token_id: each }) => each === id);
    expect(row?.last_used_ip).toBe('127.0.0.1');
    expect(Math.abs((row?.last_used_dttm ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('calls from an origin that the token does not name count against its limit', async () => {
    const { token, token_id: id } = await makeToken(manager, ['Page_Events']);
    const headers = { origin: 'https://evil.example.org' };
    expect((await withToken(app, token).call(listEvents, {}, { headers })).status).toBe(403);
    await query(db)`update throttles set hits = ${tokenLimit.limit} where key = ${`token:${id}`}`;
    expect((await withToken(app, token).call(listEvents, {}, { headers })).status).toBe(429);
  });

  test('a token is read in any spelling of the scheme, and never from the query', async () => {
    const { token } = await makeToken(manager, ['Page_Events']);
    const url = '/api/events/get_event_names';
    for (const scheme of ['bearer', 'BEARER  ']) {
      const headers = { authorization: `${scheme} ${token}` };
      expect((await app.inject({ url, headers })).statusCode).toBe(200);
    }
    for (const name of ['token', 'access_token'])
      expect((await app.inject({ url, query: { [name]: token } })).statusCode).toBe(401);
  });

  test('each token has a limit of its own, which headers state, and past it gets 429 with Retry-After', async () => {
    const { token, token_id: id } = await makeToken(manager, ['Page_Events']);
    const client = withToken(app, token);
    const first = await client.call(listEvents, {});
    expect(first.headers['ratelimit-policy']).toBe(`"token";q=${tokenLimit.limit};w=${tokenLimit.windowSeconds}`);
    expect(first.headers['ratelimit']).toMatch(new RegExp(`^"token";r=${tokenLimit.limit - 1};t=\\d+$`));
    await query(db)`update throttles set hits = ${tokenLimit.limit} where key = ${`token:${id}`}`;
    const past = await client.call(listEvents, {});
    expect([past.status, past.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(past.headers['retry-after'])).toBeGreaterThan(0);
    expect(past.headers['ratelimit']).toMatch(/^"token";r=0;/);
    expect((await (await byMona(['Page_Events'])).call(listEvents, {})).status).toBe(200);
  });
});

describe('pages of other origins', () => {
  const shop = 'https://shop.example.org';
  const ask = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/events/get_event_names',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });

  test('pages of other origins are refused where no valid token names them, and get no header that would let them read', async () => {
    const { token } = await makeToken(manager, ['Page_Events'], { origins: [shop] });
    const preflight = await ask('https://evil.example.org');
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([404, undefined]);
    const { status, body, headers } = await withToken(app, token).call(
      getEventNames,
      {},
      { headers: { origin: 'https://evil.example.org' } },
    );
    expect([status, body.message]).toEqual([403, tokenTexts.originNotNamed]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('pages of other origins are refused with a token that names other origins than theirs', async () => {
    await makeToken(manager, ['Page_Events'], { origins: [shop] });
    const other = await byMona(['Page_Events'], { origins: ['https://other.example.org'] });
    const { status } = await other.call(getEventNames, {}, { headers: { origin: shop } });
    expect(status).toBe(403);
  });

  test('pages of other origins may call with a token that names them, never with cookies', async () => {
    const client = await byMona(['Page_Events'], { origins: [shop] });
    const preflight = await ask(shop);
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': shop });
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    const { status, headers } = await client.call(getEventNames, {}, { headers: { origin: shop } });
    expect(status).toBe(200);
    expect(headers['access-control-allow-origin']).toBe(shop);
    expect(String(headers['vary']).toLowerCase()).toContain('origin');
    expect(String(headers['access-control-expose-headers'])).toContain('ratelimit');
  });
});
