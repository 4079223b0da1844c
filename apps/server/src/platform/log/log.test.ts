import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Returns what a child process logs. */
function written(said: string): string {
  const script = `import { createLog } from '${new URL('log.ts', import.meta.url).href}';
    const log = createLog({ logLevel: 'info' }); ${said}; log.flush();`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}

test('logs a PostgreSQL error without the values of its row', () => {
  const line = written(`log.error({ err: Object.assign(new Error('violates unique constraint'), {
    code: '23505', constraint: 'push_subscriptions_address_key', detail: 'Key (address)=(https://push.example.org/its-secret) already exists.' }) }, 'request failed')`);
  expect(line).not.toContain('its-secret');
  expect(JSON.parse(line)).toMatchObject({ err: { code: '23505', constraint: 'push_subscriptions_address_key' } });
});

test('logs a connection error without the client object, which holds a cancel key', () => {
  const line = written(`log.error({ err: Object.assign(new Error('Connection terminated unexpectedly'), {
    client: { processID: 17, secretKey: -1438911798, connectionParameters: { user: 'backline' } } }) }, 'job queue')`);
  expect(line).not.toContain('1438911798');
  expect(JSON.parse(line)).toMatchObject({ err: { type: 'Error', message: 'Connection terminated unexpectedly' } });
  expect(JSON.parse(line)).not.toHaveProperty('err.client');
});

test('logs a thrown value that is not an error unchanged', () => {
  expect(JSON.parse(written(`log.error({ err: 'a word' }, 'request failed')`))).toMatchObject({ err: 'a word' });
});
