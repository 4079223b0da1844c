import { Writable } from 'node:stream';
import {
  addWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@backline/contract/webhooks';
import { maxWebhooks } from '@backline/contract/webhook-kinds';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildManager } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, runNow } from '../../../testing/run-jobs.ts';
import { webhookHouse } from '../../../testing/webhooks/webhooks.ts';
import { erase } from '../fan-profile/erasure.service.ts';
import { webhookJobs } from './webhooks.jobs.ts';

const house = await openForFile(webhookHouse());
const { happen } = house;
const as = (person: { id: number }) => signedInAs(house.app, house.platform, person);
const rival = await buildManager(house.db);
const [other, admin] = [await as(rival), await as(await buildAdmin(house.db))];
const valid = { url: 'https://hooks.example.org/backline?token=abc', kinds: ['order.paid'], description: 'CRM' };

beforeEach(() => query(house.db)`delete from webhooks`);

describe('who may use webhooks', () => {
  test('hides a webhook and its log from other managers', async () => {
    const { webhook_id } = await house.newWebhook();
    const { body } = await house.manager.call(testWebhook, { webhook_id });
    const delivery = { webhook_id, delivery_id: body.delivery_id };
    const calls = [
      [getWebhook, { webhook_id }],
      [updateWebhook, { webhook_id, ...valid }],
      [deleteWebhook, { webhook_id }],
      [rotateWebhookSecret, { webhook_id }],
      [pauseWebhook, { webhook_id, is_paused: true }],
      [testWebhook, { webhook_id }],
      [listDeliveries, { webhook_id }],
      [getDelivery, delivery],
      [resendDelivery, delivery],
      [listWebhooks, { manager_id: house.managerId }],
      [addWebhook, { manager_id: house.managerId, ...valid }],
    ] as const;
    for (const [operation, input] of calls) {
      expect((await other.call(operation, input)).status, operation.path).toBe(404);
    }
    expect((await other.call(listWebhooks, {})).body).toEqual([]);
  });

  test('finds a delivery only under its own webhook', async () => {
    const { webhook_id } = await house.newWebhook();
    const { body } = await house.manager.call(testWebhook, { webhook_id });
    const own = await other.call(addWebhook, valid);
    const mixed = { webhook_id: own.body.webhook_id, delivery_id: body.delivery_id };
    expect((await other.call(getDelivery, mixed)).status).toBe(404);
    expect((await other.call(resendDelivery, mixed)).status).toBe(404);
  });

  test('refuses artists, and admins who name no manager', async () => {
    const artist = await as(await buildArtist(house.db, { managerId: house.managerId }));
    expect((await artist.call(listWebhooks, {})).status).toBe(403);
    expect((await admin.call(listWebhooks, {})).status).toBe(404);
    expect((await admin.call(addWebhook, { manager_id: house.artistId, ...valid })).status).toBe(404);
  });

  test('lets an admin work with the webhooks of any manager', async () => {
    const { body } = await admin.call(addWebhook, { manager_id: house.managerId, ...valid });
    expect((await admin.call(listWebhooks, { manager_id: house.managerId })).body).toMatchObject([
      { id: body.webhook_id, ...valid, state: 'active' },
    ]);
    expect((await house.manager.call(getWebhook, { webhook_id: body.webhook_id })).status).toBe(200);
  });
});

describe('refused values', () => {
  test.each([
    ['url', { url: '' }, webhookTexts.urlRequired],
    ['url', { url: 'hooks' }, webhookTexts.urlShape],
    ['url', { url: 'ftp://hooks.example.org/' }, webhookTexts.urlShape],
    ['url', { url: 'https://user:pass@hooks.example.org/' }, webhookTexts.urlCredentials],
    ['url', { url: 'http://hooks.example.org/' }, webhookTexts.urlNotPublic],
    ['url', { url: 'https://169.254.169.254/' }, webhookTexts.urlNotPublic],
    ['url', { url: 'https://localhost./' }, webhookTexts.urlNotPublic],
    ['kinds', { kinds: [] }, webhookTexts.kindsRequired],
    ['kinds.0', { kinds: ['order.stolen'] }, generalTexts.eventChoice],
  ])('refuses an invalid %s beside its field: %o', async (path, change, message) => {
    const { status, body } = await house.manager.call(addWebhook, { ...valid, ...change });
    expect([status, body.fields?.[0]]).toEqual([422, { path, message }]);
  });

  test('adds at most ten webhooks to a manager, also at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: maxWebhooks + 2 }, () => house.manager.call(addWebhook, valid)),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.message)).toEqual([
      webhookTexts.tooManyWebhooks(maxWebhooks),
      webhookTexts.tooManyWebhooks(maxWebhooks),
    ]);
  });
});

describe('secrets', () => {
  test('shows a secret once, and stores it encrypted', async () => {
    const { secret, webhook_id } = await house.newWebhook();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { body } = await house.manager.call(rotateWebhookSecret, { webhook_id });
    expect(body.secret).not.toBe(secret);
    const seen = [
      await house.manager.call(getWebhook, { webhook_id }),
      await house.manager.call(listWebhooks, {}),
      (await query(house.db)`select w::text, encode(secret_sealed, 'escape') from webhooks w`).rows,
      (await query(house.db)`select a::text from audit_log a`).rows,
      (await query(house.db)`select k::text from idempotency_keys k`).rows,
    ];
    for (const each of [secret, body.secret]) expect(JSON.stringify(seen)).not.toContain(each.slice(6));
  });

  test('writes neither secrets nor addresses nor payloads to the log of the server', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
    const platform = { ...house.platform, log: pino({ level: 'trace' }, sink) };
    const { secret, webhook_id, path } = await house.newWebhook();
    for (const status of [500, 204]) {
      house.receiver.answer(path, status);
      await house.manager.call(testWebhook, { webhook_id });
      await runNow(platform, jobNamed(webhookJobs, 'send-webhook'), { webhookId: webhook_id });
    }
    expect(lines.join()).toContain('webhook not delivered');
    expect(lines.join()).toContain('webhook delivered');
    for (const hidden of [secret.slice(6), path, 'This is a test']) expect(lines.join()).not.toContain(hidden);
  });

  test('keeps the address out of the audit log, because it can hold a token', async () => {
    const { body } = await house.manager.call(addWebhook, valid);
    await house.manager.call(updateWebhook, { webhook_id: body.webhook_id, ...valid, url: `${valid.url}def` });
    await house.manager.call(deleteWebhook, { webhook_id: body.webhook_id });
    const lines = await house.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'webhook')
      .where('entity_id', '=', String(body.webhook_id))
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.changed', 'webhook.deleted']);
    expect(JSON.stringify(lines)).not.toContain('token=');
  });
});

describe('the log', () => {
  test('pages through the deliveries, latest first, and filters them by state', async () => {
    const { webhook_id } = await house.newWebhook();
    for (const userId of [1, 2, 3]) await happen(userId);
    await house.send();
    await happen(4);
    const page = await house.manager.call(listDeliveries, { webhook_id, page_size: 2 });
    expect(page.body.map(({ state }) => state)).toEqual(['waiting', 'delivered']);
    const rest = await house.manager.call(listDeliveries, {
      webhook_id,
      cursor: String(page.headers['x-next-cursor']),
    });
    expect(rest.body).toHaveLength(2);
    expect((await house.manager.call(listDeliveries, { webhook_id, state: 'waiting' })).body).toHaveLength(1);
  });

  test('deletes deliveries after 30 days', async () => {
    const { webhook_id } = await house.newWebhook();
    await happen(1);
    await house.send();
    await house.pass('29 days');
    await happen(2);
    await house.pass('25 hours');
    await runNow(house.platform, jobNamed(webhookJobs, 'delete-old-webhook-deliveries'), {});
    expect(await house.log(webhook_id)).toHaveLength(1);
  });

  test('forgets the deliveries that name a fan who leaves', async () => {
    const { webhook_id } = await house.newWebhook();
    const buyer = await house.buyer();
    await happen(buyer.id);
    await happen(buyer.id + 1_000);
    const fan = { id: buyer.id, phone_number: null, identity_id: null, listedIds: [] };
    await house.platform.db.transaction().execute((tx) => erase(tx, fan, 'test'));
    expect(await house.log(webhook_id)).toHaveLength(1);
  });
});
