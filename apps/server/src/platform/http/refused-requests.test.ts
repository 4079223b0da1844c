import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const { app } = await openForFile(testApp());

async function refusalOf(url: string, payload: string) {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  const { code, message } = answer.json<{ code: string; message: string }>();
  return [answer.statusCode, code, message];
}

test('a call that does not exist is refused as such, whatever the method', async () => {
  const refusal = [404, 'not_found', 'There is no such call.'];
  expect(await refusalOf('/api/no/such_call', '{}')).toEqual(refusal);
  const read = await app.inject('/api/no/such_call?search=lantern');
  expect([read.statusCode, read.json<{ message: string }>().message]).toEqual([404, 'There is no such call.']);
  expect(await refusalOf('/no_page', '{}')).toEqual([404, 'not_found', 'Not found. It may have been deleted.']);
});

test.each(['{"page_size": 20', ''])('the body %j is refused because it is not JSON', async (body) => {
  expect(await refusalOf('/api/events/view', body)).toEqual([400, 'bad_request', 'The body is not valid JSON.']);
});
