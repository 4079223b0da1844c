import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { retrySeconds, sentKinds } from '@backline/contract/webhook-kinds';
import { webhookBody } from '@backline/contract/webhook-payloads';
import { addWebhook, resendDelivery } from '@backline/contract/webhooks';
import { afterAll, expect, test, vi } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { freePort } from '../../../testing/server-process.ts';
import { paidOrderHouse } from '../../../testing/orders/paid-orders.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { soon } from '../../../testing/soon.ts';
import { listDeliveries } from '@backline/contract/webhooks';

const guide = readFileSync(
  fileURLToPath(new URL('../../../../../docs/guides/webhooks.md', import.meta.url)),
  'utf8',
).replaceAll(/\s+(?=\n)/g, '');
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(guide)?.[1] ?? '';

const origin = `http://localhost:${await freePort()}`;
const house = await openForFile(paidOrderHouse({ WEBHOOK_LOCAL_RECEIVER: origin }));
const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));

/** Runs the receiver of the guide as it stands there. */
async function startReceiver(secret: string) {
  const printed: string[] = [];
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: new URL(origin).port };
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', blockOf('js')], { env });
  stops.push(() => receiver.kill());
  receiver.stdout.on('data', (chunk: Buffer) => printed.push(...chunk.toString().trim().split('\n')));
  await vi.waitFor(() => fetch(origin, { method: 'POST', body: '{}' }), soon);
  return printed;
}

test('the receiver of the guide prints a paid order once, and refuses what nobody signed', async () => {
  const { body } = await house.manager.call(addWebhook, { url: `${origin}/hook`, kinds: ['order.paid'] });
  const webhook = { webhook_id: body.webhook_id };
  const printed = await startReceiver(body.secret);
  const buyer = await house.buyer();
  const { body: order } = await house.start(buyer, [{ size_id: house.sizeId, quantity: 1 }], 25);
  await house.pay((await house.open(buyer, order.order_no)).secretUrl);
  await runJobs(house.platform);
  const log = async () => (await house.manager.call(listDeliveries, webhook)).body;
  const [delivery] = await log();
  expect(delivery).toMatchObject({ state: 'delivered', status: 204 });
  await house.manager.call(resendDelivery, { ...webhook, delivery_id: delivery?.id ?? 0 });
  await runJobs(house.platform);
  expect(await log()).toMatchObject([{ state: 'delivered', status: 204 }]);
  await vi.waitFor(() => expect(printed).toHaveLength(1), soon);
  expect(webhookBody('order.paid').parse(JSON.parse(printed[0] ?? '')).data.order_no).toBe(order.order_no);
  const forged = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': `v1,${'A'.repeat(43)}=`,
  };
  const answers = [
    await fetch(origin, { method: 'POST', body: '{}' }),
    await fetch(origin, { method: 'POST', body: '{}', headers: forged }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(printed).toHaveLength(1);
});

test('the guide shows a body as it is sent, and names every kind and each of its fields', () => {
  const { type, ...rest } = JSON.parse(blockOf('json')) as { type: 'fan.checked_in' };
  expect(
    webhookBody(type)
      .strict()
      .parse({ type, ...rest }),
  ).toEqual({ type, ...rest });
  for (const kind of sentKinds) {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${kind}\` |`)) ?? '';
    expect(row, kind).not.toBe('');
    const fields = Object.keys(webhookBody(kind).shape.data.shape).filter((name) => !name.startsWith('event_'));
    const isOrder = kind.startsWith('order.') && kind !== 'order.paid';
    const paid = Object.keys(webhookBody('order.paid').shape.data.shape);
    for (const field of fields.filter((name) => !(isOrder && paid.includes(name))))
      expect(row).toContain(`\`${field}\``);
  }
});

test('the guide tells the waits between attempts', () => {
  expect(retrySeconds).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  expect(guide.replaceAll('\n', ' ')).toMatch(
    /again after 5 seconds, then after 1, 5 and\s+30 minutes, and after 2, 5, 10 and 10 hours: nine attempts/,
  );
});
