import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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

/** The permissions that docs/operations/scale.md gives to the user of Redis. */
const documentedRules = rulesIn(
  readFileSync(new URL('../../../../../docs/operations/scale.md', import.meta.url), 'utf8'),
);

function rulesIn(text: string): string[] {
  const rules = /ACL SETUSER backline on >PASSWORD ([^`]+)`/.exec(text)?.[1];
  if (rules === undefined) throw new Error('scale.md has no ACL for Redis');
  return rules.trim().split(/\s+/);
}

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
    await new RedisTransport(await redis.urlOf('backline', documentedRules)).check();
  });

  test('accepts TLS with a certificate that the machine trusts', async () => {
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, readFileSync(certificateFile, 'utf8')]);
    await new RedisTransport(`rediss://localhost:${secure.port}`).check();
    setDefaultCACertificates(trusted);
  });
});

describe('messages, as a user with no more than the documented permissions', () => {
  const opened: RedisTransport[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((transport) => transport.close())));
  afterAll(() => redis.start());

  async function open() {
    const transport = new RedisTransport(await redis.urlOf('backline', documentedRules));
    const events = { onUp: vi.fn(), onDown: vi.fn() };
    opened.push(transport);
    transport.open(events);
    await untilUp(transport);
    return { transport, events };
  }

  const untilUp = (transport: RedisTransport) => vi.waitFor(() => expect(transport.isUp).toBe(true), soon);

  const received: string[] = [];
  const receive = (message: Buffer) => void received.push(String(message));

  test('drops messages of a channel that was left for another, without losing the connection', async () => {
    const { transport, events } = await open();
    const { transport: sender } = await open();
    const dropped = vi.fn();
    transport.subscribe('backline:live:first', dropped);
    await untilUp(transport);
    transport.subscribe('backline:live:second', receive);
    await untilUp(transport);
    await sender.publish('backline:live:first', Buffer.from('one'));
    await sender.publish('backline:live:second', Buffer.from('two'));
    await vi.waitFor(() => expect(received).toContain('two'), soon);
    expect(received).toEqual(['two']);
    expect(dropped).not.toHaveBeenCalled();
    expect(events.onDown).not.toHaveBeenCalled();
  });

  test('delivers each message once after returning to an earlier channel', async () => {
    const { transport } = await open();
    for (const name of ['here', 'there', 'here']) {
      transport.subscribe(`backline:live:${name}`, receive);
      await untilUp(transport);
    }
    await transport.publish('backline:live:here', Buffer.from('again'));
    await transport.publish('backline:live:here', Buffer.from('last'));
    await vi.waitFor(() => expect(received).toContain('last'), soon);
    expect(received.filter((message) => message === 'again')).toHaveLength(1);
  });

  test('subscribes again after an outage, and rejects a message that is sent during it', async () => {
    const { transport, events } = await open();
    transport.subscribe('backline:live:again', receive);
    await redis.kill();
    await vi.waitFor(() => expect(events.onDown).toHaveBeenCalled(), soon);
    await expect(transport.publish('backline:live:again', Buffer.from('lost'))).rejects.toThrow();
    await redis.start();
    await untilUp(transport);
    await transport.publish('backline:live:again', Buffer.from('found'));
    await vi.waitFor(() => expect(received).toContain('found'), soon);
    expect(received).not.toContain('lost');
  });

  test('stays up through pings', async () => {
    const { transport, events } = await open();
    const pings = async () => /cmdstat_ping:calls=(\d+)/.exec(String(await redis.command('INFO', 'commandstats')))?.[1];
    await redis.command('CONFIG', 'RESETSTAT');
    await vi.waitFor(async () => expect(Number(await pings())).toBeGreaterThan(1), soon);
    expect(transport.isUp).toBe(true);
    expect(events.onDown).not.toHaveBeenCalled();
  });
});

describe('closing', () => {
  const events = { onUp: vi.fn(), onDown: vi.fn() };

  test('a transport that was never opened closes, and then opens no connection', async () => {
    const sockets = await countSockets();
    const transport = new RedisTransport(sockets.url);
    await transport.close();
    transport.open(events);
    await transport.close();
    expect(sockets.opened()).toBe(0);
  });

  test('leaves no connection behind if it is closed while it connects', async () => {
    const sockets = await countSockets();
    for (let round = 0; round < 5; round += 1) {
      const transport = new RedisTransport(sockets.url);
      transport.open(events);
      await transport.close();
    }
    await vi.waitFor(() => expect([sockets.opened(), sockets.open()]).toEqual([5, 0]), soon);
    expect(events.onDown).not.toHaveBeenCalled();
  });

  /** Listens in front of Redis and counts the connections. */
  async function countSockets() {
    const open = new Set<Socket>();
    let opened = 0;
    const server = createServer((socket) => {
      opened += 1;
      open.add(socket);
      const ahead = connect({ port: redis.port, host: '127.0.0.1' });
      for (const each of [socket, ahead]) each.on('error', () => {});
      socket.pipe(ahead).pipe(socket);
      socket.on('close', () => {
        open.delete(socket);
        ahead.destroy();
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return { url: `redis://127.0.0.1:${port}`, opened: () => opened, open: () => open.size };
  }
});
