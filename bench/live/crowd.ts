import { ownPlace } from '@backline/contract/arrivals';
import { eventForFans, offersForFans } from '@backline/contract/event-topics';
import { ownHelp } from '@backline/contract/fan-help';
import { pollsForFans } from '@backline/contract/fan-polls';
import { triviaForFans } from '@backline/contract/fan-trivia';
import { inboxOfFan } from '@backline/contract/inbox';
import { leadMs, lightsForFans } from '@backline/contract/light-shows';
import { livePath, type Channel } from '@backline/contract/live';
import { ownOrders } from '@backline/contract/orders';
import { rafflesForFans } from '@backline/contract/raffles';
import { ownRestock } from '@backline/contract/restock';
import { ownRequests } from '@backline/contract/song-requests';
import { conclude, median, within, type Line } from '../load.ts';
import { openHouse, type Door, type House } from './house.ts';
import { Meter, type Cost } from './meter.ts';
import { PhoneCrowd } from './phone-crowd.ts';
import { reconnectLines } from './reconnects.ts';

interface Size {
  phones: number;
  processes: number;
  /** The main.js of another build. With it, only reconnects are measured, in turn with this build. */
  against: string | null;
  /** Folder for processor profiles of the http processes. */
  profile: string | null;
}

interface Scene {
  house: House;
  crowd: PhoneCrowd;
  doors: readonly Door[];
  meter: Meter;
}

const notices = 5;
/** Longer than the intervals of pings and rechecks. */
const quietMs = 60_000;

/** Measures phones on the page of an event that several http processes serve. */
export async function measureCrowd({ phones, processes, against, profile }: Size): Promise<void> {
  const house = await openHouse(phones, profile);
  try {
    const doors: Door[] = [];
    for (let index = 0; index < processes; index += 1) doors.push(await house.openDoor());
    const [first] = doors;
    if (first === undefined) throw new Error('a crowd needs a process');
    const crowd = await PhoneCrowd.start({
      cookies: house.cookies,
      channels: channelsOfPage(house.eventId),
      path: `${livePath}?as=fan`,
      origin: house.origin,
    });
    try {
      const other = against === null ? null : await house.openDoor(against);
      conclude(await reconnectLines({ house, crowd, door: first, other }));
      if (other !== null) return;
      const meter = new Meter(() => doors.map(({ pid }) => pid), house.postgresPid);
      const scene = { house, crowd, doors, meter };
      conclude(await openingLines(scene));
      for (const measure of [noticeLine, playLine, killLine]) conclude([await measure(scene)]);
    } finally {
      await crowd.stop();
    }
  } finally {
    await house.close();
  }
}

/** The subscriptions that the fans' app sends in one frame on the first page of an event. */
function channelsOfPage(eventId: number): Channel[] {
  const ofEvent = [eventForFans, offersForFans, pollsForFans, rafflesForFans, triviaForFans, lightsForFans];
  const ofFan = [ownPlace, ownOrders, ownRestock, ownRequests, inboxOfFan, ownHelp];
  return [
    ...ofEvent.map(({ name }) => ({ topic: name, event_id: eventId })),
    ...ofFan.map(({ name }) => ({ topic: name })),
  ];
}

const figure = (what: string): Line => ({ what, ratio: 1, bound: '(no limit)', holds: true });

async function openingLines({ house, crowd, doors, meter }: Scene): Promise<Line[]> {
  const thousands = crowd.count / 1_000;
  const before = await meter.megabytes();
  await meter.learnIdle();
  const startedAt = Date.now();
  const connections = countConnections(house);
  const opening = await meter.costOf(() => crowd.open(doors.map(({ port }) => port)));
  const maxConnections = connections.max();
  const seconds = (Date.now() - startedAt) / 1_000;
  const quiet = await meter.learnIdle(quietMs);
  const after = await meter.megabytes();
  const perMinute = perThousand({ server: quiet.server * 60, postgres: quiet.postgres * 60 }, thousands);
  return [
    figure(
      `${crowd.count} phones opened in ${seconds.toFixed(0)} s; 1,000 cost ${costText(perThousand(opening, thousands))}`,
    ),
    figure(
      `memory of 1,000 phones: ${((after.server - before.server) / thousands).toFixed(1)} MB; ` +
        `all http processes ${after.server.toFixed(0)} MB, PostgreSQL ${after.postgres.toFixed(0)} MB (${before.postgres.toFixed(0)} before)`,
    ),
    figure(`a quiet minute costs for 1,000 phones ${costText(perMinute)}`),
    figure(
      `max connections to PostgreSQL meanwhile, of ${doors.length} http processes and a worker: ${maxConnections}`,
    ),
  ];
}

/** Samples the number of the product's connections. */
function countConnections({ pool }: House): { max(): number } {
  let max = 0;
  const sample = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where application_name like 'backline%' or application_name = 'pgboss'`,
    );
    max = Math.max(max, rows[0]?.count ?? 0);
  };
  const timer = setInterval(() => void sample().catch(() => {}), 200);
  return {
    max() {
      clearInterval(timer);
      return max;
    },
  };
}

async function noticeLine({ house, crowd, meter }: Scene): Promise<Line> {
  const publish = async () => {
    const values = `'{"version":2}')`;
    await house.pool.query(`insert into noted (topic, event_id, data) values ('event', $1, ${values}`, [house.eventId]);
    await house.pool.query('select number_notices()');
  };
  const costs: Cost[] = [];
  const waits: number[] = [];
  for (let round = 0; round < notices; round += 1) {
    costs.push(await meter.costOf(async () => waits.push(await crowd.msUntilAll(eventForFans.name, publish))));
  }
  const cost = perThousand(medianOf(costs), crowd.count / 1_000);
  return figure(
    `one notice to ${crowd.count} phones: the last has it after ${median(waits)} ms; 1,000 cost ${costText(cost)}`,
  );
}

async function playLine({ house, crowd, doors, meter }: Scene): Promise<Line> {
  const port = doors[0]?.port ?? 0;
  let ms = 0;
  const cost = await meter.costOf(async () => {
    ms = await crowd.msUntilAll(lightsForFans.name, () => house.play(port));
  });
  await house.stop(port);
  return {
    what: `Play until the last of ${crowd.count} phones knows the show: ${ms} ms; 1,000 cost ${costText(perThousand(cost, crowd.count / 1_000))}`,
    ...within(ms, leadMs, 'ms lead'),
  };
}

/** Kills one process, starts it again as a supervisor does, and waits until its phones are back on any process. */
async function killLine({ crowd, doors, meter }: Scene): Promise<Line> {
  const last = doors.at(-1);
  if (last === undefined) throw new Error('no process to kill');
  const lost = Math.floor(crowd.count / doors.length);
  let returned = { ms: 0, refused: 0, failed: 0, reloads: 0 };
  const survivors = new Meter(() => doors.slice(0, -1).map(({ pid }) => pid), meter.postgresPid);
  await survivors.learnIdle(quietMs);
  const cost = await survivors.costOf(async () => {
    returned = await crowd.msUntilBack(
      lost,
      doors.map(({ port }) => port),
      async () => {
        last.kill();
        await last.start();
      },
    );
  });
  const { ms, refused, failed, reloads } = returned;
  return figure(
    `${lost} phones back ${(ms / 1_000).toFixed(1)} s after their process was killed and started again; ` +
      `${refused} attempts refused, ${failed} failed, ${reloads} told to load again; 1,000 cost the others ${costText(perThousand(cost, lost / 1_000))}`,
  );
}

const perThousand = ({ server, postgres }: Cost, thousands: number): Cost => ({
  server: server / thousands,
  postgres: postgres / thousands,
});

const medianOf = (costs: readonly Cost[]): Cost => ({
  server: median(costs.map(({ server }) => server)),
  postgres: median(costs.map(({ postgres }) => postgres)),
});

const costText = ({ server, postgres }: Cost) =>
  `${server.toFixed(3)} s in the processes, ${postgres.toFixed(3)} s in PostgreSQL`;
