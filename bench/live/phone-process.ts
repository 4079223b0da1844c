import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import type { Channel } from '@backline/contract/live';
import { RawPhone } from './raw-phone.ts';

// Holds several thousand phones for phone-crowd.ts, which calls the functions of `calls` by messages.

/** As in the pages' own client: the first wait and its limit while a phone has been away for less than 30 seconds. */
const firstWaitMs = 400;
const maxFirstWaitMs = 2_500;
const maxTries = 10;
const openedAtOnce = 128;
const readsAtOnce = 128;

export interface Setup {
  cookies: readonly string[];
  channels: readonly Channel[];
  path: string;
  origin: string;
}

interface Spread {
  from: number;
  to: number;
  /** Zero opens them as fast as the server answers. */
  withinMs: number;
}

let setup: Setup;
let phones: RawPhone[] = [];
/** Ports of the processes that phones return to, in place of a load balancer. */
let returnTo: readonly number[] = [];
const heard = new Map<string, { count: number; lastAt: number }>();
const back = { count: 0, refused: 0, failed: 0, lastAt: 0 };

export const calls = {
  async setUp(given: Setup) {
    setup = given;
    phones = given.cookies.map((cookie) => {
      const phone: RawPhone = new RawPhone(cookie, given.channels, {
        onFrame(frame) {
          const name = 'number' in frame ? frame.topic : (Object.keys(frame)[0] ?? '');
          heard.set(name, { count: (heard.get(name)?.count ?? 0) + 1, lastAt: Date.now() });
        },
        onLost: () => void comeBack(phone),
      });
      return phone;
    });
  },

  /** Opens the phones of a range in turn on these ports. Returns how many attempts failed. */
  async open({ ports, ...range }: Spread & { ports: readonly number[] }) {
    let failed = 0;
    await spread(range, openedAtOnce, async (phone, index) => {
      for (let tries = 0; (await openOn(phone, ports[index % ports.length] ?? 0)) !== 101; tries += 1) {
        if (tries === maxTries) throw new Error('a phone is refused again and again');
        failed += 1;
        await sleep(maxFirstWaitMs);
      }
    });
    return failed;
  },

  async lose({ from, to }: { from: number; to: number }) {
    await Promise.all(phones.slice(from, to).map((phone) => phone.lose()));
  },

  /** Makes each phone of a range call this address once, over connections that a proxy would keep open. */
  async read({ url, ...range }: Spread & { url: string }) {
    const agent = new Agent({ keepAlive: true, maxSockets: readsAtOnce });
    await spread(range, readsAtOnce, (phone) => get(agent, url, phone.cookie));
    agent.destroy();
  },

  async watchReturns({ ports }: { ports: readonly number[] }) {
    returnTo = ports;
    Object.assign(back, { count: 0, refused: 0, failed: 0, lastAt: 0 });
  },

  async returns() {
    return back;
  },

  async forget() {
    heard.clear();
  },

  async heard() {
    return Object.fromEntries(heard);
  },
};

const openOn = (phone: RawPhone, port: number) => phone.open({ ...setup, port });

/** Runs `act` for the phones of a range, evenly over a time, or with a limited number of them at once. */
async function spread(
  { from, to, withinMs }: Spread,
  atOnce: number,
  act: (phone: RawPhone, index: number) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  const some = phones.slice(from, to);
  let next = 0;
  const one = async () => {
    for (let place = next++; place < some.length; place = next++) {
      const dueMs = startedAt + (withinMs * place) / some.length - performance.now();
      if (dueMs > 0) await sleep(dueMs);
      const phone = some[place];
      if (phone !== undefined) await act(phone, from + place);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, some.length) }, one));
}

async function comeBack(phone: RawPhone): Promise<void> {
  for (let tries = 0; returnTo.length > 0; tries += 1) {
    await sleep(50 + Math.random() * Math.min(maxFirstWaitMs, firstWaitMs * 2 ** tries));
    const status = await openOn(phone, returnTo[Math.floor(Math.random() * returnTo.length)] ?? 0);
    if (status === 101) {
      back.count += 1;
      back.lastAt = Date.now();
      return;
    }
    if (status === 0) back.failed += 1;
    else back.refused += 1;
  }
}

function get(agent: Agent, url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once('end', resolve);
      else reject(new Error(`${url}: ${response.statusCode}`));
    });
    sent.once('error', reject);
    sent.end();
  });
}

process.on('message', ({ id, name, given }: { id: number; name: keyof typeof calls; given: never }) => {
  calls[name](given).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0 });
