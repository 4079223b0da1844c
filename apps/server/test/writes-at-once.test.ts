import type { Operation } from '@backline/contract/operation';
import { operations } from '@backline/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildManager } from '../builders/builders.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { signedInAs } from '../testing/as.ts';
import { buildSampleRows, callOf, rowsNamedBy } from '../testing/samples.ts';

let product: TestApp;
let admin: { id: number };
beforeAll(async () => {
  product = await testApp();
  admin = await buildAdmin(product.db);
});
afterAll(() => product.close());

const writes = Object.entries<Operation>(operations).filter(
  ([, { effect, access }]) => effect === 'write' && access.kind !== 'public' && access.kind !== 'webhook',
);
const presses = 6;
const done = new Set<string>();

describe('concurrent and repeated writes', () => {
  test.each(writes)(
    '%s succeeds or is rejected with a message when called concurrently and repeatedly',
    async (name, operation) => {
      const { app, platform, db } = product;
      const manager = await buildManager(db);
      const rows = await buildSampleRows(db, { managerId: manager.id }, rowsNamedBy(name));
      const fan = { id: Number(rows['user_id']) };
      const people = operation.access.kind === 'fan' ? [fan, fan] : [manager, admin];
      const clients = await Promise.all(people.map((person) => signedInAs(app, platform, person)));
      const input = callOf(name, rows);
      const answers = await Promise.all(
        Array.from({ length: presses / people.length }, () =>
          clients.map((client) => client.call(operation, input)),
        ).flat(),
      );
      expect(answers).toHaveLength(presses);
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
      if (answers.some(({ status }) => status === 200)) done.add(name);
    },
  );

  test('most concurrent writes succeed, because a race in which all are rejected would test nothing', () => {
    expect(done.size).toBeGreaterThan(writes.length * 0.7);
  });
});
