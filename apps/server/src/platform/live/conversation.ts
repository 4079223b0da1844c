import { liveClose, maxChannels, type PageFrame } from '@backline/contract/live';
import { pageFrame } from '@backline/contract/live-frames';
import type { Logger } from 'pino';
import { heardBy } from '../notices/channels.ts';
import type { LiveMetrics } from '../notices/live-metrics.ts';
import type { DatabaseClock } from './database-clock.ts';
import { maxFrames } from './frame-limit.ts';
import type { Listener } from './listener.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveRights } from './live-rights.ts';
import type { FrameReceiver } from './live.port.ts';

type Subscription = Extract<PageFrame, { listen: unknown } | { leave: unknown }>;

export interface LiveParts {
  hub: LiveHub;
  rights: LiveRights;
  recheck: (listeners: readonly Listener[]) => Promise<void>;
  clock: DatabaseClock;
  receivers: readonly FrameReceiver[];
  metrics: LiveMetrics;
  log: Logger;
}

export class Conversation {
  readonly #listener: Listener;
  readonly #parts: LiveParts;
  #waiting = 0;
  /** Serialises subscriptions: an unsubscribe must not be overtaken by an earlier subscribe. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(listener: Listener, parts: LiveParts) {
    this.#listener = listener;
    this.#parts = parts;
  }

  take(text: string): void {
    // Ignores frames that were in flight when the page was closed.
    if (!this.#isHere) return;
    if (this.#waiting > maxFrames) return this.drop(liveClose.tooOften, 'too many frames');
    const heardAtMs = performance.now();
    const { data: frame } = pageFrame.safeParse(readJson(text));
    if (frame === undefined) return this.drop(liveClose.unreadable, 'unreadable frame');
    // Responds immediately, because a wait in the queue would distort the measured time.
    if ('clock' in frame) return this.#sendTime(frame.clock, heardAtMs);
    if ('listen' in frame || 'leave' in frame) return this.#queue(frame);
    this.#parts.receivers.some((receiver) => receiver.receive(this.#listener, frame));
  }

  drop(code: number, reason: string): void {
    this.#parts.metrics.dropped(reason);
    this.#parts.hub.remove(this.#listener);
    this.#listener.close(code, reason);
  }

  get #isHere(): boolean {
    return this.#parts.hub.listeners.has(this.#listener);
  }

  #queue(frame: Subscription): void {
    this.#waiting += 1;
    this.#turn = this.#turn
      .then(() => (this.#isHere ? this.#subscribe(frame) : undefined))
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'a page could not be heard');
        this.#listener.close(1011, 'try again');
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  #sendTime(asked: number, heardAtMs: number): void {
    const { clock } = this.#parts;
    const [heardMs, answeredMs] = [clock.msAt(heardAtMs), clock.msAt(performance.now())];
    // The server's clock is being synchronised again, so the page has to repeat its request.
    if (Number.isNaN(heardMs)) return;
    this.#listener.sendFrame({ clock: [asked, heardMs, answeredMs] });
  }

  async #subscribe(frame: Subscription): Promise<void> {
    const { hub, rights, recheck } = this.#parts;
    const listener = this.#listener;
    if ('leave' in frame) {
      const keys = frame.leave.flatMap((channel) => heardBy(hub.topics, channel, listener)?.key ?? []);
      return hub.leave(listener, keys);
    }
    const { listen, since } = frame;
    const asked = listen.flatMap((channel) => heardBy(hub.topics, channel, listener) ?? []);
    const isFull = new Set([...listener.heard.keys(), ...asked.map(({ key }) => key)]).size > maxChannels;
    if (isFull) return this.drop(liveClose.tooMany, 'too many channels');
    const askedAt = hub.rightsNoted;
    const allowed = await rights.allowed(listener, asked);
    if (!this.#isHere) return;
    const isAllowed = new Set(allowed.map(({ channel }) => channel));
    const refused = listen.filter((channel) => !isAllowed.has(channel));
    if (refused.length > 0) listener.sendFrame({ refused });
    if (allowed.length > 0) hub.listen(listener, allowed, since);
    // Rechecks the new subscription, because a concurrent change of permissions was applied only to existing ones.
    if (askedAt !== hub.rightsNoted) await recheck([listener]);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
