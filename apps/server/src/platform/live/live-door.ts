import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import { liveClose, livePath, mostChannels, passHeader, type PageFrame } from '@backline/contract/live';
import { maxFrameBytes, pageFrame } from '@backline/contract/live-frames';
import { errorStatus, type ErrorCode } from '@backline/contract/operation';
import { mostPhones } from '@backline/contract/rehearsals';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Platform } from '../context/platform.ts';
import { findJustLapsed } from './live-people.repository.ts';
import { findSignedIn, findSignedInFan } from '../session/signed-in.ts';
import { heardBy, type Heard } from '../notices/channels.ts';
import { keepDatabaseClock } from './database-clock.ts';
import { limitFrames, mostFrames } from './frame-limit.ts';
import { Listener, ownerOf, type Person } from './listener.ts';
import { LiveHub } from './live-hub.ts';
import { concernedBy, LiveRights, ofSessions } from './live-rights.ts';
import type { LiveTopics } from './live.port.ts';

/** Below the open files of a process: requests need some, too. */
const mostSockets = 15_000;
const mostSocketsOfOne = 30;
/** Virtual phones, of all rehearsals: two of the largest. The rest is for people. */
const mostGuests = 2 * mostPhones;
/** Of one rehearsal beyond the phones that its pass was given for: one that lost its way may be back before its old socket is missed. */
const mostSpareOf = (phones: number) => Math.min(mostSocketsOfOne, 2 + Math.ceil(phones / 10));
const mostSocketsOf = (person: Person) =>
  person.kind === 'rehearsal' ? person.rehearsal.phones + mostSpareOf(person.rehearsal.phones) : mostSocketsOfOne;
const pingEveryMs = 25_000;
/** Of what no notice tells: sessions that come to their end by the clock. */
const lapseEveryMs = 500;
/** Of whatever was told to nobody. */
const recheckEveryMs = 20_000;
const asGuest = '?as=rehearsal';
/** A page that goes with its server comes back within, the more of them the later. */
const leaveWithin = (sockets: number) => Math.min(10_000, 500 + sockets);

/** The WebSocket of every page: same session, same rights; a page of another origin gets none. */
export function serveLive(app: FastifyInstance, platform: Platform, topics: LiveTopics): void {
  const { config, db, log, live } = platform;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  const { metrics } = live;
  const rights = new LiveRights(db, topics.reach);
  const recheck = (listeners: readonly Listener[]) =>
    rights.recheck(hub, listeners).catch((error: unknown) => log.warn({ err: error }, 'live rights were not asked'));
  const hub = new LiveHub({ db, url: live.url, log }, topics, {
    metrics,
    onRights: (notices) => void recheck(notices === null ? [...hub.listeners] : concernedBy(notices, hub.listeners)),
  });
  live.attach(hub.stream);
  const clock = keepDatabaseClock(db);
  const lights = topics.countLights(platform);
  const socketsOf = new Map<string, number>();
  let guests = 0;

  const pinging = setInterval(() => {
    for (const listener of hub.listeners) {
      if (!listener.isAlive) {
        metrics.dropped('no answer');
        listener.terminate();
      } else listener.ping();
    }
    hub.tellMark();
  }, pingEveryMs).unref();
  const rechecking = setInterval(() => void recheck([...hub.listeners]), recheckEveryMs).unref();
  let isLooking = false;
  let isTold = false;
  const lapsing = setInterval(() => void endLapsed(), lapseEveryMs).unref();

  async function endLapsed(): Promise<void> {
    if (isLooking || hub.listeners.size === 0) return;
    isLooking = true;
    try {
      const lapsed = await findJustLapsed(db);
      isTold = false;
      if (lapsed.size > 0) await recheck(ofSessions(lapsed, hub.listeners));
    } catch (error) {
      // Once, and not twice a second while the database is away.
      if (!isTold) log.warn({ err: error }, 'lapsed sessions were not looked for');
      isTold = true;
    } finally {
      isLooking = false;
    }
  }

  const isFull = (isGuest: boolean) => hub.listeners.size >= mostSockets || (isGuest && guests >= mostGuests);

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Without a listener, a page that goes in the middle of it would end the process.
    socket.on('error', () => socket.destroy());
    try {
      const isGuest = request.url?.endsWith(asGuest) === true;
      // Guests are no pages: no browser sends a pass by itself, as it does a cookie.
      if (!isGuest && request.headers.origin !== new URL(config.publicUrl).origin) return refuse(socket, 'forbidden');
      if (isFull(isGuest)) return refuse(socket, 'unavailable');
      const asked = hub.stream.isOpen ? hub.rightsNoted : null;
      const person = await personOf(request);
      if (person === null) return refuse(socket, 'unauthenticated');
      // No page is let in before its questions for the time have an answer.
      await Promise.all([hub.stream.open(), clock.known]);
      if (socket.destroyed) return;
      // Others were let in meanwhile.
      if (isFull(isGuest)) return refuse(socket, 'unavailable');
      const owner = ownerOf(person);
      // Before the handshake: behind it a farewell waits for its answer, and a flood of pages too many would hold thousands of sockets.
      if ((socketsOf.get(owner) ?? 0) >= mostSocketsOf(person)) return refuse(socket, 'too_many_requests');
      server.handleUpgrade(request, socket, head, (opened) => {
        const listener = welcome(opened, person, owner);
        if (asked !== hub.rightsNoted) void recheck([listener]);
      });
    } catch (error) {
      log.warn({ err: error }, 'a page could not begin to listen');
      refuse(socket, 'unavailable');
    }
  }

  async function personOf({ headers, url = '' }: IncomingMessage): Promise<Person | null> {
    if (url.endsWith(asGuest)) {
      const rehearsal = await topics.reach.guest(db, String(headers[passHeader] ?? ''));
      return rehearsal && { kind: 'rehearsal', rehearsal };
    }
    const cookies = app.parseCookie(headers.cookie ?? '');
    if (url.endsWith('?as=fan')) {
      const fan = await findSignedInFan(db, cookies);
      return fan && { kind: 'fan', fan };
    }
    const actor = await findSignedIn(db, cookies);
    return actor && { kind: 'staff', actor };
  }

  function welcome(socket: WebSocket, person: Person, owner: string): Listener {
    const listener = new Listener(socket, person);
    socket.on('error', () => {});
    limitFrames(socket, {
      isHere: () => hub.listeners.has(listener),
      onFlood: () => drop(liveClose.tooOften, 'too many frames'),
    });
    socketsOf.set(owner, (socketsOf.get(owner) ?? 0) + 1);
    if (person.kind === 'rehearsal') guests += 1;
    metrics.opened();
    socket.on('pong', () => {
      listener.isAlive = true;
    });
    socket.once('close', () => {
      hub.remove(listener);
      lights.gone(listener);
      const left = (socketsOf.get(owner) ?? 1) - 1;
      if (left === 0) socketsOf.delete(owner);
      else socketsOf.set(owner, left);
      if (person.kind === 'rehearsal') guests -= 1;
      metrics.closed();
    });
    let waiting = 0;
    // One after the other: who leaves what it has just asked for must not hear it.
    let turn = Promise.resolve();
    socket.on('message', (data) => {
      // Dropped, and talks on.
      if (!hub.listeners.has(listener)) return;
      if (waiting > mostFrames) return drop(liveClose.tooOften, 'too many frames');
      const heardAtMs = performance.now();
      const { data: frame } = pageFrame.safeParse(readJson(String(data)));
      if (frame === undefined) return drop(liveClose.unreadable, 'unreadable frame');
      // At once: what waits behind others tells a time that has passed.
      if ('clock' in frame) return tellTime(listener, frame.clock, heardAtMs);
      if ('light' in frame) {
        // Of an event that it listens to: there its rights were asked. The board counts fans, and neither desks nor virtual phones.
        if (person.kind === 'fan' && listener.hearsOf(new Set([frame.light.event_id])))
          lights.report(listener, frame.light);
        return;
      }
      waiting += 1;
      turn = turn
        // Of who has gone meanwhile nothing is asked any more.
        .then(() => (hub.listeners.has(listener) ? hear(listener, frame, drop) : undefined))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a page could not be heard');
          listener.close(1011, 'try again');
        })
        .finally(() => {
          waiting -= 1;
        });
    });
    hub.add(listener);
    return listener;

    function drop(code: number, reason: string) {
      metrics.dropped(reason);
      hub.remove(listener);
      listener.close(code, reason);
    }
  }

  function tellTime(listener: Listener, asked: number, heardAtMs: number) {
    const [heardMs, answeredMs] = [clock.msAt(heardAtMs), clock.msAt(performance.now())];
    // Somebody has set the machine's clock, and the database is asked anew: no time is better than a guess, and the page asks again.
    if (Number.isNaN(heardMs)) return;
    listener.tell({ clock: [asked, heardMs, answeredMs] });
  }

  async function hear(
    listener: Listener,
    frame: Extract<PageFrame, { listen: unknown } | { leave: unknown }>,
    drop: (code: number, reason: string) => void,
  ) {
    if ('leave' in frame) {
      const keys = frame.leave.flatMap((channel) => heardBy(hub.topics, channel, listener)?.key ?? []);
      return hub.leave(listener, keys);
    }
    const { listen, since } = frame;
    const asked = listen.flatMap((channel) => heardBy(hub.topics, channel, listener) ?? []);
    const isFull = new Set([...listener.heard.keys(), ...asked.map(({ key }) => key)]).size > mostChannels;
    if (isFull) return drop(liveClose.tooMany, 'too many channels');
    const askedAt = hub.rightsNoted;
    const allowed: readonly Heard[] = await rights.allowed(listener, asked);
    if (!hub.listeners.has(listener)) return;
    const isAllowed = new Set(allowed.map(({ channel }) => channel));
    const refused = listen.filter((channel) => !isAllowed.has(channel));
    if (refused.length > 0) listener.tell({ refused });
    if (allowed.length > 0) hub.listen(listener, allowed, since);
    // What ended meanwhile concerned nobody who listened to it already.
    if (askedAt !== hub.rightsNoted) await recheck([listener]);
  }

  app.server.on('upgrade', (request, socket, head) => {
    void upgrade(request, socket, head);
  });
  // Before the server waits for its connections: these would stay.
  app.addHook('preClose', async () => {
    clearInterval(pinging);
    clearInterval(rechecking);
    clearInterval(lapsing);
    clock.stop();
    const within = leaveWithin(hub.listeners.size);
    const frame = JSON.stringify({ leaving: { within } });
    for (const listener of hub.listeners) {
      listener.send(frame);
      listener.close(1012, 'restarting');
    }
    // Whoever does not answer the farewell.
    setTimeout(() => {
      for (const listener of hub.listeners) listener.terminate();
    }, 1_000).unref();
    live.detach();
    await lights.close();
    await hub.close();
  });
}

/** Whether a request that asks for another protocol is one of these. Others are served as if they had not asked. */
export const isLiveRequest = ({ url = '' }: IncomingMessage): boolean =>
  url === livePath || url.startsWith(`${livePath}?`);

function refuse(socket: Duplex, code: ErrorCode): void {
  const status = errorStatus[code];
  // Whoever sends on and never hangs up would keep it open for good: nobody reads here, and no time limit of the server's holds any more.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
