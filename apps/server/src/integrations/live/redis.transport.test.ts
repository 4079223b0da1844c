import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openForFile } from '../../../testing/open-for-file.ts';
import { certificateFile, keyFile } from '../../../testing/push-service/push-service.ts';
import { startRedis } from '../../../testing/redis-server.ts';
import { freePort } from '../../../testing/server-process.ts';
import { soon } from '../../../testing/soon.ts';
import { ServiceFault } from '../../platform/ports/service-fault.ts';
import { RedisTransport } from './redis.transport.ts';

const redis = await openForFile(startRedis());
const secure = await openForFile(startRedis({ tls: { certificate: certificateFile, key: keyFile } }));
const at = `127.0.0.1:${redis.port}`;

describe('the check', () => {
  const faultOf = (url: string) => new RedisTransport(url).check().catch((error: unknown) => error);

  test('names an address at which nobody listens', async () => {
    const dead = `127.0.0.1:${await freePort()}`;
    expect(await faultOf(`redis://:secret@${dead}`)).toEqual(
      new ServiceFault(`Nothing listens at ${dead}: start Redis, or correct LIVE_URL.`),
    );
  });

  test('names a wrong password without printing it', async () => {
    const url = (await redis.urlOf('tour')).replace('password-of-tour', 'secret');
    expect(await faultOf(url)).toEqual(
      new ServiceFault(`Redis at ${at} refuses the login: correct user and password in LIVE_URL.`),
    );
  });

  test('names a missing password', async () => {
    await redis.setPassword('secret');
    expect(await faultOf(redis.url)).toEqual(
      new ServiceFault(`Redis at ${at} asks for a password: add it to LIVE_URL.`),
    );
    await redis.setPassword('');
  });

  test('names a user without the permission to publish', async () => {
    const url = await redis.urlOf('reader', ['+subscribe', '+ping', '&backline:live:*']);
    expect(await faultOf(url)).toEqual(
      new ServiceFault(
        `Redis at ${at} does not let this user publish and subscribe: allow its ACL +publish, +subscribe, +ping and the channels backline:live:*.`,
      ),
    );
  });

  test('names a server that asks for TLS, one without TLS and one with an unknown certificate', async () => {
    const local = `localhost:${secure.port}`;
    expect(await faultOf(`redis://${local}`)).toEqual(
      new ServiceFault(
        `${local} closes the connection: correct LIVE_URL, which begins with rediss:// if Redis asks for TLS.`,
      ),
    );
    expect(await faultOf(`rediss://${at}`)).toEqual(
      new ServiceFault(
        `${at} does not answer over TLS: start Redis, or correct LIVE_URL, which begins with redis:// if Redis has no TLS.`,
      ),
    );
    expect(await faultOf(`rediss://${local}`)).toMatchObject({
      message: expect.stringMatching(/^This machine does not trust the certificate of localhost:\d+/),
    });
  });

  test('names a server that does not answer', async () => {
    redis.freeze();
    try {
      expect(await faultOf(redis.url)).toEqual(
        new ServiceFault(`${at} does not answer: start Redis, or correct LIVE_URL.`),
      );
    } finally {
      redis.thaw();
    }
  });

  test('accepts a user with no more than the documented permissions', async () => {
    const url = await redis.urlOf('least', ['+publish', '+subscribe', '+ping', '&backline:live:*']);
    await new RedisTransport(url).check();
  });

  test('accepts TLS with a certificate that the machine trusts', async () => {
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, readFileSync(certificateFile, 'utf8')]);
    await new RedisTransport(`rediss://localhost:${secure.port}`).check();
    setDefaultCACertificates(trusted);
  });
});

describe('messages', () => {
  const opened: RedisTransport[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((transport) => transport.close())));
  afterAll(() => redis.start());

  async function open() {
    const transport = new RedisTransport(redis.url);
    const events = { onUp: vi.fn(), onDown: vi.fn() };
    opened.push(transport);
    transport.open(events);
    await vi.waitFor(() => expect(transport.isUp).toBe(true), soon);
    return { transport, events };
  }

  const received: string[] = [];
  const receive = (message: Buffer) => void received.push(String(message));

  test('reports no message of a channel that was left for another', async () => {
    const { transport } = await open();
    const { transport: sender } = await open();
    transport.subscribe('backline:live:first', receive);
    await vi.waitFor(() => expect(transport.isUp).toBe(true), soon);
    transport.subscribe('backline:live:second', receive);
    await vi.waitFor(() => expect(transport.isUp).toBe(true), soon);
    await sender.publish('backline:live:first', Buffer.from('one'));
    await sender.publish('backline:live:second', Buffer.from('two'));
    await vi.waitFor(() => expect(received).toContain('two'), soon);
    expect(received).toEqual(['two']);
  });

  test('subscribes again after an outage, and rejects a message that is sent during it', async () => {
    const { transport, events } = await open();
    transport.subscribe('backline:live:again', receive);
    await redis.kill();
    await vi.waitFor(() => expect(events.onDown).toHaveBeenCalled(), soon);
    await expect(transport.publish('backline:live:again', Buffer.from('lost'))).rejects.toThrow();
    await redis.start();
    await vi.waitFor(() => expect(transport.isUp).toBe(true), soon);
    await transport.publish('backline:live:again', Buffer.from('found'));
    await vi.waitFor(() => expect(received).toContain('found'), soon);
    expect(received).not.toContain('lost');
  });
});
