import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as tokenTexts from '@backline/contract/api-tokens.texts';
import { expect, test } from 'vitest';
import { buildFan, buildOrder } from '../../../builders/builders.ts';
import { makeToken } from '../../../testing/api-tokens/tokens.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';

const house = await openForFile(orderHouse());
const { app, platform, db } = house;
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const manager = await signedInAs(app, platform, { id: house.managerId });
const script = fileURLToPath(new URL('../../../../../docs/guides/examples/read-orders.ts', import.meta.url));

/** Runs the example as its readers do. */
const run = (token: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, BACKLINE_URL: url, BACKLINE_TOKEN: token, PAGE_SIZE: '2' };
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test('the example of the guide ends with the server’s error if its token may not read orders', async () => {
  const { token } = await makeToken(manager, ['Page_Events']);
  const refused = await run(token);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('403 forbidden: ');
  const unknown = await run('backline_unknown');
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain(`401 unauthenticated: ${tokenTexts.tokenInvalid}`);
});

test('the example of the guide prints the orders of all pages', async () => {
  const { id: sizeId } = (await house.newProduct({ sizes: { M: 100 } })).sizes[0] ?? expect.unreachable('no size');
  const fan = await buildFan(db);
  const { eventId, managerId, accountId } = house;
  const place = { eventId, fanId: fan.id, managerId, accountId, sizeId };
  const orders = [];
  for (let count = 0; count < 5; count += 1) orders.push(await buildOrder(db, place));
  const { token } = await makeToken(manager, ['Page_Events', 'Page_Orders', 'Page_Manage_Users']);
  const { code, stdout } = await run(token);
  expect(code).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(5);
  for (const { order_no: number } of orders) expect(stdout).toContain(`\t${number}\t`);
});
