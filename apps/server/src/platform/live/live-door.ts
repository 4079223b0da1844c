import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveClose, livePath } from '@backline/contract/live';
import { maxFrameBytes } from '@backline/contract/live-frames';
import { errorStatus, type ErrorCode } from '@backline/contract/operation';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Platform } from '../context/platform.ts';
import { isSelfCheck, proofFor } from '../crypto/self-proof.ts';
import { findReconnectingFan, findSignedIn } from '../session/signed-in.ts';
import { Conversation, type LiveParts } from './conversation.ts';
import { keepDatabaseClock } from './database-clock.ts';
import { limitFrames } from './frame-limit.ts';
import { watchLapsedSessions } from './lapsed-sessions.ts';
import { Listener, type Person } from './listener.ts';
import { LiveHub } from './live-hub.ts';
import { concernedBy, LiveRights, ofSessions } from './live-rights.ts';
import type { LiveTopics } from './live.port.ts';
import { SocketPlaces } from './socket-places.ts';

const pingIntervalMs = 25_000;
/** Fallback for changes of permissions that produced no notice. */
const recheckIntervalMs = 20_000;
/** Time to acknowledge the close frame, after which the socket is terminated. */
const farewellMs = 1_000;

const returnWithinMs = (sockets: number) => Math.min(10_000, 500 + sockets);

export function serveLive(app: FastifyInstance, platform: Platform, topics: LiveTopics): void {
  const door = new LiveDoor(app, platform, topics);
  app.server.on('upgrade', (request, socket, head) => void door.upgrade(request, socket, head));
  // Closes the sockets before the server waits for its connections, which they would keep open.
  app.addHook('preClose', () => door.close());
}

class LiveDoor {
  readonly #app: FastifyInstance;
  readonly #platform: Platform;
  readonly #topics: LiveTopics;
  readonly #origin: string;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  readonly #places: SocketPlaces;
  readonly #parts: LiveParts;
  readonly #stops: (() => void)[];

  constructor(app: FastifyInstance, platform: Platform, topics: LiveTopics) {
    const { db, log, live } = platform;
    this.#app = app;
    this.#platform = platform;
    this.#topics = topics;
    this.#origin = new URL(platform.config.publicUrl).origin;
    this.#places = new SocketPlaces({ maxGuests: topics.guests.maxSockets });
    const hub = new LiveHub({ db, url: live.url, log, bus: live.bus }, topics, {
      metrics: live.metrics,
      onRights: (notices) =>
        void this.#recheck(notices === null ? [...hub.listeners] : concernedBy(notices, hub.listeners)),
    });
    const clock = keepDatabaseClock(db);
    this.#parts = {
      hub,
      clock,
      log,
      rights: new LiveRights(db, topics),
      recheck: (listeners) => this.#recheck(listeners),
      receivers: topics.receivers.map((open) => open(platform)),
      metrics: live.metrics,
    };
    live.attach(hub.stream);
    const pinging = setInterval(() => this.#ping(), pingIntervalMs).unref();
    const rechecking = setInterval(() => void this.#recheck([...hub.listeners]), recheckIntervalMs).unref();
    const stopLooking = watchLapsedSessions({
      db,
      log,
      isNeeded: () => hub.listeners.size > 0,
      onLapsed: (sessionIds) => this.#recheck(ofSessions(sessionIds, hub.listeners)),
    });
    this.#stops = [() => clearInterval(pinging), () => clearInterval(rechecking), stopLooking, () => clock.stop()];
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Without this listener, a page that leaves during the handshake would crash the process.
    socket.on('error', () => socket.destroy());
    const { hub, clock, log } = this.#parts;
    try {
      const isGuest = request.url?.endsWith(`?as=${this.#topics.guests.name}`) === true;
      // Guests need no origin check: another site can make a browser send cookies, but not a pass.
      if (!isGuest && !this.#isOwnOrigin(request)) return refuse(socket, 'forbidden');
      if (isSelfCheck(request.url ?? '')) return this.#answerSelfCheck(request, socket, head);
      if (this.#places.isFull({ isGuest })) return refuse(socket, 'unavailable');
      const asked = hub.stream.isOpen ? hub.rightsNoted : null;
      const person = await this.#personOf(request, isGuest);
      if (person === null) return refuse(socket, 'unauthenticated');
      // Accepts a page only once the server can answer its clock requests.
      await Promise.all([hub.stream.open(), clock.known]);
      if (socket.destroyed) return;
      // Checks again, because other sockets may have been accepted meanwhile.
      if (this.#places.isFull({ isGuest })) return refuse(socket, 'unavailable');
      // Rejects before the handshake, because a close frame waits for an answer and a flood would hold thousands of
      // sockets.
      if (this.#places.isFullFor(person)) return refuse(socket, 'too_many_requests');
      // Sends the handshake and the greeting in one write.
      socket.cork();
      process.nextTick(() => socket.uncork());
      this.#server.handleUpgrade(request, socket, head, (opened) => {
        const listener = this.#welcome(opened, person);
        if (asked !== hub.rightsNoted) void this.#recheck([listener]);
      });
    } catch (error) {
      log.warn({ err: error }, 'a page could not begin to listen');
      refuse(socket, 'unavailable');
    }
  }

  async close(): Promise<void> {
    const { hub, receivers } = this.#parts;
    for (const stop of this.#stops) stop();
    const frame = JSON.stringify({ leaving: { within: returnWithinMs(hub.listeners.size) } });
    for (const listener of hub.listeners) {
      listener.send(frame);
      listener.close(1012, 'restarting');
    }
    setTimeout(() => {
      for (const listener of hub.listeners) listener.terminate();
    }, farewellMs).unref();
    this.#platform.live.detach();
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await hub.close();
  }

  /** Proves to `npm run doctor` that the proxy passes the upgrade on, and closes the socket. */
  #answerSelfCheck(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const proof = proofFor(request.url ?? '', this.#platform.config);
    if (proof === null) return refuse(socket, 'unauthenticated');
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => {});
      opened.send(proof);
      opened.close();
      setTimeout(() => opened.terminate(), farewellMs).unref();
    });
  }

  #isOwnOrigin({ headers }: IncomingMessage): boolean {
    return headers.origin === this.#origin;
  }

  async #personOf({ headers, url = '' }: IncomingMessage, isGuest: boolean): Promise<Person | null> {
    const { db } = this.#platform;
    if (isGuest) {
      const guest = await this.#topics.guests.find(db, headers);
      return guest && { kind: 'guest', guest };
    }
    const cookies = this.#app.parseCookie(headers.cookie ?? '');
    if (url.endsWith('?as=fan')) {
      const fan = await findReconnectingFan(db, cookies);
      return fan && { kind: 'fan', fan };
    }
    const actor = await findSignedIn(db, cookies);
    return actor && { kind: 'staff', actor };
  }

  #welcome(socket: WebSocket, person: Person): Listener {
    const { hub, receivers, metrics } = this.#parts;
    const listener = new Listener(socket, person);
    const conversation = new Conversation(listener, this.#parts);
    const leavePlace = this.#places.take(person);
    metrics.opened();
    socket.on('error', () => {});
    limitFrames(socket, {
      isHere: () => hub.listeners.has(listener),
      onFlood: () => conversation.drop(liveClose.tooOften, 'too many frames'),
    });
    socket.on('pong', () => {
      listener.isAlive = true;
    });
    socket.on('message', (data) => conversation.take(String(data)));
    socket.once('close', () => {
      hub.remove(listener);
      for (const receiver of receivers) receiver.gone(listener);
      leavePlace();
      metrics.closed();
    });
    hub.add(listener);
    return listener;
  }

  #ping(): void {
    const { hub, metrics } = this.#parts;
    for (const listener of hub.listeners) {
      if (listener.isAlive) listener.ping();
      else {
        metrics.dropped('no answer');
        listener.terminate();
      }
    }
    hub.publishMark();
  }

  async #recheck(listeners: readonly Listener[]): Promise<void> {
    const { hub, rights, log } = this.#parts;
    await rights
      .recheck(hub, listeners)
      .catch((error: unknown) => log.warn({ err: error }, 'live rights were not asked'));
  }
}

export const isLiveRequest = ({ url = '' }: IncomingMessage): boolean =>
  url === livePath || url.startsWith(`${livePath}?`);

function refuse(socket: Duplex, code: ErrorCode): void {
  const status = errorStatus[code];
  // Destroys the socket once the response is written. Otherwise a client that keeps sending would hold it open, because
  // nobody reads it and the server's timeouts no longer apply.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}
