import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const product = await openForFile(testApp({ PUBLIC_URL: 'https://console.example.org' }));

const get = (url: string, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'GET', url, headers: { host: 'console.example.org', ...headers } });

test.each(['/api/users/get_auth_details', '/api/nothing/here', '/healthz', '/events/nowhere', '/uploads/', '/%ff'])(
  'sends security headers with every response of %s',
  async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/max-age=31536000/),
      'content-security-policy': expect.stringMatching(/frame-ancestors 'none'.*base-uri 'none'/),
    });
  },
);

test('grants no CORS access and does not echo another origin', async () => {
  const { headers } = await get('/api/users/get_auth_details', { origin: 'https://evil.example' });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('declares the charset of every text response', async () => {
  const { headers } = await get('/api/users/get_auth_details');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each(['/uploads/', '/assets/', '/.git/config', '/package.json', '/..%2fpackage.json'])(
  'serves no folder and no source file at %s',
  async (url) => {
    const { headers, body } = await get(url);
    expect(body).not.toContain('"dependencies"');
    expect(String(headers['content-type'])).not.toContain('octet-stream');
  },
);

describe('prototype pollution', () => {
  test.each(['{"__proto__":{"role":"ADMIN"}}', '{"constructor":{"prototype":{"role":"ADMIN"}}}'])(
    'refuses a body with prototype keys: %s',
    async (body) => {
      const { statusCode } = await product.app.inject({
        method: 'POST',
        url: '/api/auth/send_sign_in_link',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect(statusCode).toBe(400);
    },
  );
});
