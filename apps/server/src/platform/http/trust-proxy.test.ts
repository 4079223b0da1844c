import { describe, expect, test } from 'vitest';
import { testPlatform } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { loadConfig } from '../config/config.ts';
import { createServer } from './server.ts';

const house = await openForFile(testPlatform());

const config = (TRUST_PROXY: string) =>
  loadConfig({ SECRET_KEY: 'x'.repeat(40), DATABASE_URL: 'postgres://db/backline', TRUST_PROXY });

/** Returns the address that the server uses for the sender. */
async function addressOf(trust: string, from: string, forwardedFor?: string): Promise<string> {
  const platform = { ...house.platform, config: config(trust) };
  const app = await createServer(platform, [], async (server) => {
    server.get('/address', async (request) => request.ip);
  });
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const answer = await app.inject({ url: '/address', remoteAddress: from, headers });
  await app.close();
  return answer.body;
}

describe('TRUST_PROXY', () => {
  test.each([
    'yes',
    'true',
    '0',
    '11',
    '-1',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::1/129',
    '10.0.0',
    'loopback',
    '10.0.0.1,',
    ',',
  ])('refuses TRUST_PROXY %s, which would let clients choose their address', (value) =>
    expect(() => config(value)).toThrow(/^TRUST_PROXY: needs off, on, a number/),
  );

  test('ignores forwarding headers when TRUST_PROXY is off', async () => {
    expect(await addressOf('off', '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  test.each(['on', '1'])('uses only the address that the nearest proxy added if TRUST_PROXY is %s', async (value) => {
    expect(await addressOf(value, '10.0.0.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(value, '10.0.0.1')).toBe('10.0.0.1');
  });

  test('trusts as many proxies as the number in TRUST_PROXY', async () => {
    const forwarded = '198.51.100.1, 203.0.113.9, 10.0.0.2';
    expect(await addressOf('2', '10.0.0.1', forwarded)).toBe('203.0.113.9');
    expect(await addressOf('3', '10.0.0.1', forwarded)).toBe('198.51.100.1');
  });

  test('trusts only proxies at the addresses in TRUST_PROXY', async () => {
    const trust = '10.0.0.0/8, 2001:db8::1';
    expect(await addressOf(trust, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(await addressOf(trust, '10.0.0.1', '198.51.100.1, 203.0.113.9, 10.2.3.4')).toBe('203.0.113.9');
    expect(await addressOf(trust, '2001:db8::1', '203.0.113.9')).toBe('203.0.113.9');
  });
});
