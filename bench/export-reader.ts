/**
 * Requests exports one after another until the process is stopped. Runs in its own process, because in production the
 * readers of exports and of pages are different clients.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const { BASE_URL = '', COOKIES = '[]' } = process.env;

async function take(cookie: string): Promise<never> {
  const headers = { cookie, 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(`${BASE_URL}/api/users/users_list_csv`, { method: 'POST', headers, body: '{}' });
    if (answer.status === 503) await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    else if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    for await (const _piece of answer.body ?? []);
  }
}

process.send?.('begun');
await Promise.all((JSON.parse(COOKIES) as string[]).map(take));
