import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await testApp();
});
afterAll(() => product.close());

test('/api/docs asks nobody else’s server, and no https of one that has none', async () => {
  for (const url of ['/api/docs', '/api/docs/static/swagger-ui.css', '/api/docs/json']) {
    const { statusCode, headers } = await product.app.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).not.toMatch(/upgrade-insecure-requests|https:|swagger\.io/);
  }
});
