import { accessRequest, listAccessRequests } from '@backline/contract/access-requests';
import { listFans } from '@backline/contract/fans';
import * as generalTexts from '@backline/contract/general.texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import { buildAdmin } from '../../../builders/builders.ts';
import { decodeCursor } from '../db/cursor.ts';
import { pageOf } from './list.ts';

const keyOf = (id: number) => ({ key: '', id });

describe('a page', () => {
  test('returns a cursor only if another row follows the page', () => {
    expect(pageOf([3, 2], 2, keyOf)).toEqual({ rows: [3, 2], nextCursor: null });
    expect(pageOf([3], 2, keyOf)).toEqual({ rows: [3], nextCursor: null });
    expect(pageOf([], 2, keyOf)).toEqual({ rows: [], nextCursor: null });
  });

  test("leaves the look-ahead row out of the page, and points the cursor at the page's last row", () => {
    const { rows, nextCursor } = pageOf([3, 2, 1], 2, keyOf);
    expect(rows).toEqual([3, 2]);
    expect(decodeCursor(nextCursor ?? '', 'id')).toEqual({ key: '', id: 2 });
  });
});

describe('a list', () => {
  let house: TestApp;
  let admin: Client;
  const page = async (input: object) => {
    const { status, body, headers } = await admin.call(listAccessRequests, input);
    expect(status).toBe(200);
    return {
      names: z
        .array(accessRequest)
        .parse(body)
        .map(({ name }) => name),
      cursor: headers['x-next-cursor'],
    };
  };

  beforeAll(async () => {
    house = await testApp();
    admin = await signedInAs(house.app, house.platform, await buildAdmin(house.db));
    const asking = ['Ada', 'Ben', 'Cleo', 'Dan'];
    for (const name of asking) {
      const email = `${name.toLowerCase()}@example.org`;
      await house.db.insertInto('access_requests').values({ name, email, password_hash: '' }).execute();
    }
  });
  afterAll(() => house.close());

  test('rejects a page number that is too high, and a cursor from another list', async () => {
    const deep = await admin.call(listAccessRequests, { page_number: 502, page_size: 20 });
    expect([deep.status, deep.body]).toMatchObject([
      422,
      { fields: [{ path: 'page_number', message: generalTexts.atMost(501) }] },
    ]);
    const foreign = Buffer.from(JSON.stringify({ key: '', id: 7 })).toString('base64url');
    expect((await admin.call(listFans, { cursor: foreign })).status).toBe(200);
    expect((await admin.call(listAccessRequests, { cursor: foreign })).status).toBe(400);
  });

  test('returns no cursor with the last page, even if that page is full', async () => {
    const first = await page({ page_size: 2 });
    expect(first.names).toEqual(['Ada', 'Ben']);
    const second = await page({ page_size: 2, cursor: first.cursor });
    expect(second).toEqual({ names: ['Cleo', 'Dan'], cursor: undefined });
    expect((await page({ page_size: 4 })).cursor).toBeUndefined();
  });
});
