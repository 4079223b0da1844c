import { getFanNow } from '@backline/contract/fan-now';
import { atMost, median, type Line } from '../load.ts';
import { startBareServer } from '../bare.ts';
import { startBareSockets } from './bare-sockets.ts';
import type { Door, House } from './house.ts';
import { Meter, type Cost } from './meter.ts';
import { PhoneCrowd } from './phone-crowd.ts';

/** `many`: one of several processes died. `few`: phones wake up or change their network, as all evening. */
const loads = {
  many: { phones: 5_000, withinMs: 3_000 },
  few: { phones: 1_500, withinMs: 5_000 },
} as const;
type Load = keyof typeof loads;
const rounds = 3;
const warmUpRounds = 1;

/** Max cost, as a multiple of a bare WebSocket, and of a row read through a bare server. */
const bounds = { socket: 5, read: 5 };

interface Subject {
  name: string;
  crowd: PhoneCrowd;
  port: number;
  meter: Meter;
  url: string;
  costs: Record<Load, { socket: Cost[]; read: Cost[] }>;
}

interface Given {
  house: House;
  crowd: PhoneCrowd;
  door: Door;
  /** A process of another build. */
  other: Door | null;
}

/**
 * Measures the processor time of a reconnect and of the first read after it, in turn with bare servers and with another
 * build.
 */
export async function reconnectLines({ house, crowd, door, other }: Given): Promise<Line[]> {
  const sockets = await startBareSockets();
  const reads = await startBareServer(house.databaseUrl);
  const bareCrowd = await PhoneCrowd.start({
    cookies: house.cookies.slice(0, loads.many.phones),
    channels: [],
    path: '/',
    origin: house.origin,
  });
  const meterOf = (...pids: number[]) => new Meter(() => pids, house.postgresPid);
  const ours = (name: string, { port, pid }: Door): Subject => ({
    name,
    crowd,
    port,
    meter: meterOf(pid),
    url: `http://127.0.0.1:${port}/api/${getFanNow.path}?event_id=${house.eventId}`,
    costs: noCosts(),
  });
  const bare: Subject = {
    name: 'bare',
    crowd: bareCrowd,
    port: sockets.port,
    meter: meterOf(sockets.pid, reads.pid),
    url: `${reads.url}/detail?event_id=${house.eventId}`,
    costs: noCosts(),
  };
  const subject = ours('this build', door);
  const subjects = [subject, ...(other === null ? [] : [ours('the other build', other)]), bare];
  try {
    for (const { meter } of subjects) await meter.learnIdle();
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      for (const load of ['many', 'few'] as const) {
        for (const one of subjects) await measureRound(one, load, round >= 0);
      }
    }
  } finally {
    await bareCrowd.stop();
    await reads.stop();
    await sockets.stop();
  }
  return (['many', 'few'] as const).flatMap((load) =>
    (['socket', 'read'] as const).flatMap((part) =>
      subjects.slice(0, -1).map((one) => lineOf(one, bare, { load, part })),
    ),
  );
}

const noCosts = (): Subject['costs'] => ({ many: { socket: [], read: [] }, few: { socket: [], read: [] } });

async function measureRound({ crowd, port, meter, url, costs }: Subject, load: Load, isKept: boolean): Promise<void> {
  const { phones, withinMs } = loads[load];
  const to = Math.min(phones, crowd.count);
  const socket = await meter.costOf(() => crowd.open([port], { to, withinMs }));
  const read = await meter.costOf(() => crowd.read(url, { to, withinMs }));
  await crowd.lose({ to });
  if (!isKept) return;
  costs[load].socket.push(socket);
  costs[load].read.push(read);
}

function lineOf(one: Subject, bare: Subject, { load, part }: { load: Load; part: 'socket' | 'read' }): Line {
  const { phones, withinMs } = loads[load];
  const [cost, base] = [one, bare].map(({ costs, crowd }) => msOf(costs[load][part], Math.min(phones, crowd.count)));
  if (cost === undefined || base === undefined) throw new Error('nothing was measured');
  const what = part === 'socket' ? 'socket of a reconnect' : 'first read';
  const rate = Math.round(phones / (withinMs / 1_000));
  return {
    what: `${what}, ${rate} a second, ${one.name}: ${textOf(cost)}; ${part === 'socket' ? 'bare ws' : 'bare row'} ${textOf(base)}`,
    ...atMost((cost.server + cost.postgres) / (base.server + base.postgres), bounds[part]),
  };
}

const textOf = ({ server, postgres }: Cost) =>
  `${server.toFixed(2)} + ${postgres.toFixed(2)} ms in process and PostgreSQL`;

const msOf = (costs: readonly Cost[], count: number): Cost => ({
  server: (median(costs.map(({ server }) => server)) * 1_000) / count,
  postgres: (median(costs.map(({ postgres }) => postgres)) * 1_000) / count,
});
