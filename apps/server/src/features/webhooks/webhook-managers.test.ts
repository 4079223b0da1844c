import { addWebhook, resendDelivery, testWebhook, updateWebhook } from '@backline/contract/webhooks';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import { beforeEach, describe, expect, test } from 'vitest';
import { kindKeys, webhookKinds } from '@backline/contract/webhook-kinds';
import { buildAdmin } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { contextOf } from '../../../testing/context.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, runNow } from '../../../testing/run-jobs.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { webhookHouse } from '../../../testing/webhooks/webhooks.ts';
import { publishWebhooks } from './webhook-events.ts';
import { webhookJobs } from './webhooks.jobs.ts';

const house = await openForFile(webhookHouse());
const { db, happen, managerId } = house;
const admin = await signedInAs(house.app, house.platform, await buildAdmin(db));

const activate = (isActive: boolean) => query(db)`update users set is_active = ${isActive} where id = ${managerId}`;
const countDeliveries = async () => (await query(db)`select from webhook_deliveries`).rows.length;

beforeEach(async () => {
  await activate(true);
  await query(db)`delete from webhooks`;
  await query(db)`delete from pgboss.job where name = 'send-webhook'`;
});

describe('a dismissed manager', () => {
  test('receives no event that happens after the dismissal', async () => {
    const hook = await house.newWebhook();
    await activate(false);
    await happen();
    await house.send();
    expect(await countDeliveries()).toBe(0);
    await activate(true);
    await happen();
    await house.send();
    expect(hook.received()).toHaveLength(1);
  });

  test('receives no event that waited, until somebody reactivates the manager', async () => {
    const hook = await house.newWebhook();
    await happen();
    await activate(false);
    await house.send();
    const sendOverdue = () => runNow(house.platform, jobNamed(webhookJobs, 'send-overdue-webhooks'), {});
    await house.pass('10 minutes');
    await sendOverdue();
    await house.send();
    expect(hook.received()).toEqual([]);
    await activate(true);
    await sendOverdue();
    await house.send();
    expect(hook.received()).toHaveLength(1);
  });

  test('gets no test and no resend from an administrator either', async () => {
    const hook = await house.newWebhook();
    await happen();
    await house.send();
    const [line] = await house.log(hook.webhook_id);
    await activate(false);
    const one = { webhook_id: hook.webhook_id };
    const answers = [
      await admin.call(testWebhook, one),
      await admin.call(resendDelivery, { ...one, delivery_id: line?.id ?? 0 }),
    ];
    for (const { status, body } of answers) expect([status, body.message]).toEqual([409, webhookTexts.managerInactive]);
    expect(await countDeliveries()).toBe(1);
  });
});

describe('a kind whose page managers may not open', () => {
  const values = { url: 'https://hooks.example.org/backline', kinds: ['order.paid', 'poll.completed'] as const };
  const refused = { path: 'kinds', message: webhookTexts.kindsHidden([webhookTexts.kindNames['order.paid']]) };

  test('is refused beside the kinds, to the manager and to an administrator', async () => {
    const { body } = await house.manager.call(addWebhook, values);
    const answers = await withoutKeys(db, 'MANAGER', ['Page_Orders'], async () => [
      await house.manager.call(addWebhook, values),
      await admin.call(addWebhook, { ...values, manager_id: managerId }),
      await house.manager.call(updateWebhook, { ...values, webhook_id: body.webhook_id }),
    ]);
    for (const answer of answers) expect([answer.status, answer.body.fields]).toEqual([422, [refused]]);
    const saved = await withoutKeys(db, 'MANAGER', ['Page_Orders'], () =>
      house.manager.call(updateWebhook, { ...values, kinds: ['poll.completed'], webhook_id: body.webhook_id }),
    );
    expect(saved.status).toBe(200);
  });

  test.each(webhookKinds)('stores no %s, and leaves the other kinds alone', async (kind) => {
    await house.newWebhook();
    const tell = async () => {
      const ctx = contextOf(house.platform);
      await ctx.transaction((tx) => publishWebhooks(ctx, tx, kind, [{ eventId: house.eventId }], () => [{} as never]));
      return countDeliveries();
    };
    expect(await withoutKeys(db, 'MANAGER', [kindKeys[kind]], tell)).toBe(0);
    const others = Object.values(kindKeys).filter((key) => key !== kindKeys[kind]);
    expect(await withoutKeys(db, 'MANAGER', others, tell)).toBe(1);
  });
});
