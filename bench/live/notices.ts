import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { addLargeDemo } from '../../apps/server/demo/large.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { createDatabase } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/operations/postgres/embedded-postgres.ts';
import { freePort, startServerProcess } from '../../apps/server/testing/server-process.ts';
import { quietLog, temporaryFolder } from '../../apps/server/testing/throwaway-cluster.ts';
import { startBareServer } from '../bare.ts';
import { checkInLines, gatherCrowd } from '../check-ins.ts';
import { atMost, conclude, median, type Line } from '../load.ts';
import { openSessions } from '../sessions.ts';
import { startBareSockets } from './bare-sockets.ts';
import { Phones } from './phones.ts';
import { residentMb } from './processor-time.ts';
import { restartLine } from './restart.ts';

const phonesAtOnce = 5_000;
const rounds = 15;
const warmUpRounds = 5;

const lines: Line[] = [];
const dataDir = temporaryFolder();
const cluster = await startEmbeddedPostgres({ dataDir, log: quietLog });
const settings = { DATABASE_URL: cluster.url, BOT_CHECK: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true }), () => cluster.stop()];
try {
  await (await startServerProcess(settings)).stop();
  const db = createDatabase(cluster.url);
  await addLargeDemo(db, { fans: 20_000, events: 0 });
  await db.destroy();
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const own = { ...settings, PORT: String(port), PUBLIC_URL: baseUrl };
  let server = await startServerProcess(own);
  ends.push(() => server.stop());
  const pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
  ends.push(() => pool.end());

  const crowd = await gatherCrowd({ pool, baseUrl }, phonesAtOnce);
  const sessions = await openSessions(pool, crowd.fanIds);
  const connect = (index: number) =>
    new WebSocket(`ws://localhost:${port}/api/live?as=fan`, {
      headers: { origin: baseUrl, cookie: sessions[index]?.cookie ?? '' },
    });
  const listen = async (socket: WebSocket) => {
    const answer = once(socket, 'message');
    socket.send(JSON.stringify({ listen: [{ topic: 'event', event_id: crowd.eventId }, { topic: 'own_place' }] }));
    await answer;
  };
  const publish = async () => {
    await pool.query(`insert into noted (topic, event_id, data) values ('event', $1, '{"version":2}')`, [
      crowd.eventId,
    ]);
    await pool.query('select number_notices()');
  };
  lines.push(...(await noticeLines({ pid: server.child.pid ?? 0, connect, listen, publish })));

  const bare = await startBareServer(cluster.url);
  ends.push(() => bare.stop());
  const listening = await Phones.open(2_000, connect, listen);
  const house = { pool, baseUrl, config: loadConfig({ ...settings, PUBLIC_URL: baseUrl }) };
  const [rate, lost] = await checkInLines(house, bare.url, { bound: 0.25, note: ', 2,000 phones listening' });
  if (rate !== undefined && lost !== undefined) lines.push(rate, lost);
  await listening.close();

  const cookies = sessions.map(({ cookie }) => cookie);
  const restarted = await restartLine(server, { eventId: crowd.eventId, cookies, baseUrl, settings: own });
  server = restarted.server;
  lines.push(restarted.line);
} finally {
  for (const end of ends.toReversed()) await end();
}
conclude(lines);

interface House {
  pid: number;
  connect(index: number): WebSocket;
  listen(socket: WebSocket): Promise<void>;
  publish(): Promise<void>;
}

async function noticeLines({ pid, connect, listen, publish }: House): Promise<Line[]> {
  const bare = await startBareSockets();
  try {
    const before = { ours: await residentMb(pid), bare: await residentMb(bare.pid) };
    const opened = performance.now();
    const ours = await Phones.open(phonesAtOnce, connect, listen);
    const openedMs = performance.now() - opened;
    const theirs = await Phones.open(phonesAtOnce, () => new WebSocket(bare.url));
    await sleep(1_000);
    const perThousand = {
      ours: ((await residentMb(pid)) - before.ours) / (phonesAtOnce / 1_000),
      bare: ((await residentMb(bare.pid)) - before.bare) / (phonesAtOnce / 1_000),
    };
    const taken: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const ms = {
        ours: await ours.msUntilAll(publish),
        bare: await theirs.msUntilAll(() => fetch(bare.url.replace('ws', 'http')).then((answer) => answer.text())),
      };
      if (round < 0) continue;
      taken.ours.push(ms.ours);
      taken.bare.push(ms.bare);
    }
    const [own, base] = [median(taken.ours), median(taken.bare)];
    await Promise.all([ours.close(), theirs.close()]);
    return [
      {
        what: `one notice to ${phonesAtOnce} phones: ${own.toFixed(0)} ms, bare ws ${base.toFixed(0)} ms`,
        ...atMost(own / base, 1.5),
      },
      {
        what: `memory of 1,000 sockets: ${perThousand.ours.toFixed(1)} MB, bare ws ${perThousand.bare.toFixed(1)} MB`,
        ratio: perThousand.ours / perThousand.bare,
        bound: '(no limit)',
        holds: true,
      },
      {
        what: `sockets opened a second, session and rights asked: ${(phonesAtOnce / (openedMs / 1_000)).toFixed(0)}`,
        ratio: 1,
        bound: '(no limit)',
        holds: true,
      },
    ];
  } finally {
    await bare.stop();
  }
}
