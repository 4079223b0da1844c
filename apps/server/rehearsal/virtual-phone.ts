import { createLightGuard, parsePayload } from '@backline/beat';
import { createLive, type Live } from '@backline/client/live';
import type { NoticeOfLights } from '@backline/contract/light-shows';
import { livePath, type Topic } from '@backline/contract/live';
import { createClock, createLightPlayer, keepClock, mayFlash, type LightPlayer } from '@backline/show';
import { networks, seeded, type Network } from '@backline/show/networks';
import { RemoteLine } from './remote-line.ts';

export interface Hall {
  liveUrl: string;
  eventId: number;
  topic: Topic;
  getLights(headers: Headers): Promise<NoticeOfLights>;
  getTimeline(headers: Headers, hash: string): Promise<string>;
}
type Headers = Record<string, string>;

export interface PhoneKind {
  /** Null for the reference phone, which has no network delay and no clock drift. */
  network: Network | null;
  seed: number;
  /** Authenticates each request, by a session or a pass. */
  headers: Headers;
}

/**
 * Measurements of one phone, which the phone itself cannot read. Errors are signed milliseconds; times are server time.
 */
export class PhoneDiary {
  network: Network | null = null;
  epochs: number[] = [];
  wasInTime = false;
  /** Delay of the first flash; null if it showed none. */
  startedMs: number | null = null;
  /** True if it glowed for a part of the show, because its clock was too uncertain to flash. */
  glowed = false;
  /** Maximum delay beyond one frame that this busy machine caused. It is not counted as an error of the phone. */
  heldUpMs = 0;
  lightings: number[] = [];
  stoppedAtMs: number | null = null;
  /** Time at which the socket was opened that later delivered the Stop. */
  connectedSinceMs: number | null = null;
  /** Clock errors, sampled once a second after the first synchronisation. */
  clockMs: number[] = [];
  besideMs: Record<string, number[]> = {};
  wasCut = false;
}

/** Max ms between two checks of its light; a page checks in each frame. */
const maxWaitMs = 100;
const frameMs = 1_000 / 60;

export const liveUrlOf = (baseUrl: string, as: 'fan' | 'rehearsal') =>
  `${baseUrl.replace(/^http/, 'ws')}${livePath}?as=${as}`;

/** Runs the product's own client, clock, player and guard on an inaccurate clock and a poor network. */
export class VirtualPhone {
  readonly live: Live;
  readonly diary = new PhoneDiary();
  /** Other clocks to compare with its own. Each returns server time, or NaN while unknown. */
  beside: Record<string, () => number> = {};
  readonly #hall: Hall;
  /** Returns the true server time. Only the measurements use it, never the phone's own logic. */
  readonly #trueTime: () => number;
  readonly #headers: Headers;
  readonly #line: RemoteLine;
  readonly #clock = createClock();
  readonly #keeping: ReturnType<typeof keepClock>;
  readonly #guard = createLightGuard();
  readonly #leave: () => void;
  /** Its clock is off by up to 2 s and drifts by up to 30 ppm. */
  readonly #offMs: number;
  readonly #drift: number;
  #epoch = -1;
  #playing: { player: LightPlayer; lookedMs: number } | null = null;
  #isLit = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(hall: Hall, { network, seed, headers }: PhoneKind, trueTime: () => number) {
    const random = seeded(seed);
    this.#hall = hall;
    this.#trueTime = trueTime;
    this.#headers = headers;
    this.#offMs = (random() - 0.5) * 4_000;
    this.#drift = network === null ? 0 : (random() - 0.5) * 60e-6;
    this.#line = new RemoteLine(() => (network === null ? 0 : networks[network](random)), headers);
    this.live = createLive({ url: hall.liveUrl, renew: async () => {}, WebSocket: this.#line.WebSocket });
    this.diary.network = network;
    this.#keeping = keepClock(this.#clock, {
      now: () => ({ steadyMs: this.#now(), wallMs: this.#now() }),
      ping: async () => {
        const pong = await this.live.ping();
        return pong && { ...pong, sentMs: this.localMs(pong.sentMs), arrivedMs: this.localMs(pong.arrivedMs) };
      },
    });
    this.#leave = this.live.listen(hall.topic, hall.eventId, ({ data }) => {
      if (data === null) void this.#ask();
      else void this.#hear(data as NoticeOfLights).catch(() => this.#ask());
    });
    void this.#ask();
  }

  get isReady(): boolean {
    return this.#clock.isReady;
  }

  /** Returns server time as the phone knows it; NaN while unknown. */
  serverMs(): number {
    return this.#clock.serverMs(this.#now());
  }

  localMs(machineMs: number): number {
    return 1_000_000 + this.#offMs + machineMs * (1 + this.#drift);
  }

  drop(ms: number): void {
    this.diary.wasCut = true;
    this.#line.cut(ms);
  }

  sample(): void {
    const { clockMs, besideMs } = this.diary;
    if (this.isReady) clockMs.push(this.serverMs() - this.#trueTime());
    for (const [name, serverTime] of Object.entries(this.beside)) {
      const errorMs = serverTime() - this.#trueTime();
      if (Number.isFinite(errorMs)) (besideMs[name] ??= []).push(errorMs);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#keeping.stop();
    this.#leave();
    this.live.close();
  }

  #now(): number {
    return this.localMs(performance.now());
  }

  #report(state: 'ready' | 'playing'): void {
    const { startedMs } = this.diary;
    this.live.report({
      event_id: this.#hall.eventId,
      epoch: this.#epoch,
      state: mayFlash(this.#clock, this.#now()) ? state : 'late',
      error_ms: Math.min(this.#clock.errorMs, 60_000),
      ...(startedMs === null ? {} : { started_ms: Math.min(Math.max(startedMs, -60_000), 60_000) }),
    });
  }

  async #ask(): Promise<void> {
    try {
      await this.#hear(await this.#line.far(() => this.#hall.getLights(this.#headers)));
    } catch {
      if (!this.#isClosed) setTimeout(() => void this.#ask(), 1_000);
    }
  }

  async #hear({ epoch, show, offset_ms: offsetMs }: NoticeOfLights): Promise<void> {
    // Ignores an older notice, so that a delayed start never overrides a newer stop.
    if (epoch <= this.#epoch) return;
    this.#epoch = epoch;
    this.diary.epochs.push(epoch);
    if (show === null) return this.#stop();
    const parsed = parsePayload(await this.#line.far(() => this.#hall.getTimeline(this.#headers, show.hash)));
    if (this.#isClosed || epoch !== this.#epoch) return;
    if (!parsed.ok) throw new Error(`a timeline that is none: ${show.hash}`);
    this.diary.wasInTime = this.#trueTime() < show.start_dttm;
    this.#report('ready');
    // Skips earlier flashes, because a phone that joins midway is not late for them.
    const before = show.start_dttm - 1;
    const lookedMs = this.isReady ? Math.max(this.serverMs(), before) : before;
    const part = { timeline: parsed.timeline, startsAtMs: show.start_dttm, delayMs: 0, offsetMs };
    this.#playing = { player: createLightPlayer(part), lookedMs };
    this.#clock.holdSteady(true);
    this.#look();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#clock.holdSteady(false);
    if (this.#playing === null) return;
    this.#playing = null;
    this.#isLit = false;
    this.#guard.putOut(performance.now());
    this.diary.stoppedAtMs = this.#trueTime();
    this.diary.connectedSinceMs = this.diary.stoppedAtMs - (performance.now() - this.#line.openSinceMs);
  }

  #look(): void {
    clearTimeout(this.#timer);
    if (this.#playing === null || this.#isClosed) return;
    const waitMs = this.isReady ? this.#show(this.#playing) : maxWaitMs;
    this.#timer = setTimeout(() => this.#look(), waitMs);
  }

  /** Sets the light that is due. Returns the ms until the next check. */
  #show(playing: { player: LightPlayer; lookedMs: number }): number {
    const { player, lookedMs } = playing;
    const atMs = this.serverMs();
    const flashes = mayFlash(this.#clock, this.#now());
    const isDue = player.isLitAt(atMs);
    this.diary.glowed ||= isDue && !flashes;
    playing.lookedMs = Math.max(lookedMs, atMs);
    const isLit = this.#guard.ask(flashes && isDue, performance.now());
    if (isLit !== this.#isLit) this.#note(isLit, { atMs, dueMs: player.nextChangeMs(lookedMs) });
    return Math.min(Math.max(player.nextChangeMs(atMs) - atMs, 1), maxWaitMs);
  }

  /**
   * Records a change of the light, with times by the phone's clock. Does not measure a change that the guard delayed,
   * because it has no due time.
   */
  #note(isLit: boolean, { atMs, dueMs }: { atMs: number; dueMs: number }): void {
    this.#isLit = isLit;
    const shownMs = this.#trueTime();
    const { diary } = this;
    if (isLit) diary.lightings.push(shownMs);
    if (dueMs > atMs) return;
    // A real phone has its own core and draws within a frame; a thousand virtual ones share this machine.
    const heldUpMs = Math.max(0, atMs - dueMs - frameMs);
    diary.heldUpMs = Math.max(diary.heldUpMs, heldUpMs);
    if (diary.startedMs !== null) return;
    diary.startedMs = shownMs - dueMs - heldUpMs;
    this.#report('playing');
  }
}
