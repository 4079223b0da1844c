import { errorStatus } from '@backline/contract/operation';
import { operations } from '@backline/contract/operations';
import { isOpenToTokens } from '@backline/contract/token-access';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const product = await openForFile(testApp());

test('serves /api/docs without external resources and without upgrading to https', async () => {
  for (const url of ['/api/docs', '/api/docs/static/swagger-ui.css', '/api/docs/json']) {
    const { statusCode, headers } = await product.app.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).not.toMatch(/upgrade-insecure-requests|https:|swagger\.io/);
  }
});

test('documents errors, access and size limit of every operation', async () => {
  const { paths } = (await product.app.inject({ url: '/api/docs/json' })).json<{
    paths: Record<
      string,
      Record<string, { description: string; security: object[]; responses: Record<string, object> }>
    >;
  }>();
  for (const operation of Object.values(operations)) {
    const { path, method, access, effect, errors } = operation;
    const documented = paths[`/api/${path}`]?.[method.toLowerCase()];
    const isOpen = access.kind === 'public' || access.kind === 'webhook';
    const ofSession = effect === 'write' ? ['session', 'csrf'] : ['session'];
    const statuses = [400, 422, 500, 503, ...errors.map((code) => errorStatus[code]), ...(isOpen ? [] : [401])];
    expect(Object.keys(documented?.responses ?? {}), path).toEqual(expect.arrayContaining(statuses.map(String)));
    expect(
      documented?.security.map((names) => Object.keys(names)),
      path,
    ).toEqual(isOpen ? [] : [ofSession, ...(isOpenToTokens(operation) ? [['token']] : [])]);
    if (method !== 'GET') expect(documented?.description, path).toMatch(/at most \d+ KB/);
  }
});
