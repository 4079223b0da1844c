import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { renewProcess } from '../src/operations/processes/processes.repository.ts';
import { createApp } from '../src/app.ts';
import { testPlatform } from '../testing/app.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { certificateFile, keyFile, openPushService } from '../testing/push-service/push-service.ts';
import { startReverseProxy } from '../testing/reverse-proxy.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { temporaryFolder } from '../testing/throwaway-cluster.ts';

const program = fileURLToPath(new URL('../scripts/doctor.ts', import.meta.url));

const proxy = await openForFile(startReverseProxy({ tls: { certificate: certificateFile, key: keyFile } }));
const smtp = await openForFile(startSmtpServer());
const pushService = await openForFile(openPushService());
const house = await openForFile(testPlatform({ PUBLIC_URL: proxy.url, TRUST_PROXY: 'on' }));
const app = await createApp(house.platform);
await openForFile({ close: () => app.close() });
await app.listen({ port: 0, host: '127.0.0.1' });
proxy.options.target = (app.server.address() as AddressInfo).port;
beforeEach(() => renewProcess(house.db, { id: randomUUID(), role: 'all', host: 'one', version: '1.0.0', build: 'a' }));

const { databaseUrl, databaseOwnerUrl, dataDir, secretKey } = house.platform.config;

function doctor(env: Record<string, string> = {}, ...args: string[]) {
  const settings = {
    PATH: process.env.PATH,
    NODE_EXTRA_CA_CERTS: certificateFile,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    SECRET_KEY: secretKey,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: 'on',
    SMTP_URL: smtp.url.replace('//', '//tour:right-word@'),
    MAIL_FROM: 'Tour <tour@example.org>',
    ADMIN_EMAIL: 'owner@example.org',
    PUSH_LOCAL_SERVICE: pushService.origin,
    PUSH_LOCAL_CERTIFICATE: certificateFile,
    ...env,
  };
  return new Promise<{ code: unknown; lines: string[]; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, lines: stdout.trimEnd().split('\n'), stderr }),
    );
  });
}

const marked = (mark: string, lines: readonly string[]) => lines.filter((line) => line.startsWith(mark));

test('a healthy installation passes, behind a proxy with TLS, and the email arrives', async () => {
  const { code, lines, stderr } = await doctor();
  expect([code, stderr, marked('FAILED', lines), marked('WARNING', lines)]).toEqual([0, '', [], []]);
  expect(marked('not set up', lines)).toHaveLength(3);
  expect(marked('ok', lines)).toHaveLength(14);
  expect(lines.find((line) => /^ok +Public address/.test(line))).toMatch(
    /leads to this installation\. Its certificate/,
  );
  expect(smtp.letters.map(({ to }) => to)).toEqual(['owner@example.org']);
});

test('the email goes to another address, or nowhere, if the operator says so', async () => {
  smtp.letters.length = 0;
  await doctor({}, '--email-to', 'kim@example.org');
  await doctor({}, '--no-email');
  expect(smtp.letters.map(({ to }) => to)).toEqual(['kim@example.org']);
});

test('a failed check ends the command with 1, names the cause and prints no secret', async () => {
  const { code, lines, stderr } = await doctor({ SMTP_URL: smtp.url.replace('//', '//tour:wrong-word@') });
  expect([code, stderr]).toEqual([1, '']);
  const sentence = 'The mail server refuses the login (535): correct user and password in SMTP_URL.';
  expect(marked('FAILED', lines)).toEqual([`FAILED      Mail            ${sentence}`]);
  expect(lines.join('\n')).not.toContain('wrong-word');
});

test('a proxy with TLS that does not say so is a warning', async () => {
  proxy.options.sendsProto = false;
  const { code, lines } = await doctor({}, '--no-email');
  proxy.options.sendsProto = true;
  expect(code).toBe(0);
  expect(marked('WARNING', lines)).toEqual([
    expect.stringMatching(/Reverse proxy +The proxy sends no X-Forwarded-Proto:/),
  ]);
});

test('a wrong setting ends the command with one line', async () => {
  const { code, lines, stderr } = await doctor({ PORT: 'eighty' });
  expect([code, lines, stderr]).toEqual([1, [''], expect.stringMatching(/^PORT: [^\n]+\n$/)]);
});

test('fails without an installation and writes nothing', async () => {
  const empty = join(temporaryFolder(), 'wrong');
  const { code, lines } = await doctor({ DATA_DIR: empty, DATABASE_URL: '', DATABASE_OWNER_URL: '' }, '--no-email');
  const missing = `There is no installation in DATA_DIR ${empty}: start Backline there first, or correct DATA_DIR.`;
  expect([code, lines[0]]).toEqual([1, `FAILED      Database        ${missing}`]);
  expect(marked('FAILED', lines)).toEqual([
    lines[0],
    expect.stringMatching(/Disk .+does not exist: start Backline first, or correct DATA_DIR\.$/),
    expect.stringMatching(/Uploads .+has no folder for uploads: start Backline first, or correct DATA_DIR\.$/),
  ]);
  expect(existsSync(empty)).toBe(false);
});
