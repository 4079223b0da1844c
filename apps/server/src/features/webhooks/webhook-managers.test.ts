import { resendDelivery, testWebhook } from '@backline/contract/webhooks';
import * as webhookTexts from '@backline/contract/webhooks.texts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { jobNamed, runNow } from '../../../testing/run-jobs.ts';
import { webhookHouse } from '../../../testing/webhooks/webhooks.ts';
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
