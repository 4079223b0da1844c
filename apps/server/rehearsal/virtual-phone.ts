import { createLightGuard, parsePayload } from '@backline/beat';
import { createLive, type Live } from '@backline/client/live';
import type { NoticeOfLights } from '@backline/contract/light-shows';
import { livePath, type Topic } from '@backline/contract/live';
import { createClock, createLightPlayer, keepClock, mayFlash, type LightPlayer } from '@backline/show';
import { networks, seeded, type Network } from '@backline/show/networks';
import { RemoteLine } from './remote-line.ts';

/** Where phones hear of shows, and what they ask for; `headers` are a phone's own. */
export interface Hall {
  /** Of the socket. */
  liveUrl: string;
  eventId: number;
  topic: Topic;
  getLights(headers: Headers): Promise<NoticeOfLights>;
  /** Returns the payload of a timeline. */
  getTimeline(headers: Headers, hash: string): Promise<string>;
}
type Headers = Record<string, string>;

export interface PhoneKind {
  /** Null for a phone beside the server, whose clock runs true. */
  network: Network | null;
  /** The same seed makes the same phone: its clock and its network. */
  seed: number;
  /** Of each of its requests: its session, or what it has instead. */
  headers: Headers;
}

/** What one phone lived through. Errors are signed, in ms, and true: the phone does not know them. Moments are of the server's clock. */
export interface PhoneDiary {
  network: Network | null;
  /** It heard of these plays and stops. */
  epochs: number[];
  /** Had its timeline before the first light. */
  wasInTime: boolean;
  /** How late its first light was; null where it showed none. */
  startedMs: number | null;
  /** It glowed for a part of the show, because it knew the time too badly to flash. */
  glowed: boolean;
  /** The longest that this machine held a change up, beyond a phone's own frame: not counted as the phone's lateness. */
  heldUpMs: number;
  /** When its light went on. */
  lightings: number[];
  /** When it put its light out for a Stop. */
  stoppedAtMs: number | null;
  /** Since when it had the socket by which it heard of that. */
  connectedSinceMs: number | null;
  /** What its clock was off by, once a second since it knew the time. */
  clockMs: number[];
  /** The same of what was measured beside it. */
  besideMs: Record<string, number[]>;
  drops: number;
}

/** Max ms between two looks at its light; a page looks in each frame. */
const maxWaitMs = 100;
const reportEveryMs = 1_000;
/** Of a screen that draws 60 times a second. */
const frameMs = 1_000 / 60;

/** Returns the server's true time, which phones are measured by and never see. */
export type TrueTime = () => number;

export const liveUrlOf = (baseUrl: string, as: 'fan' | 'rehearsal') =>
  `${baseUrl.replace(/^http/, 'ws')}${livePath}?as=${as}`;

/** A fan's phone: the product's own client, clock, player and guard, on a bad clock behind a bad network. */
export class VirtualPhone {
  readonly live: Live;
  readonly diary: PhoneDiary;
  /** Other ways to know the time, measured beside its own: each tells the server's time, NaN while it does not know it. */
  beside: Record<string, () => number> = {};
  readonly #hall: Hall;
  readonly #trueTime: TrueTime;
  readonly #headers: Headers;
  readonly #line: RemoteLine;
  readonly #clock = createClock();
  readonly #keeping: ReturnType<typeof keepClock>;
  readonly #guard = createLightGuard();
  readonly #leave: () => void;
  /** Its own clock is off by up to 2 s, and fast or slow by up to 30 ppm. */
  readonly #offMs: number;
  readonly #drift: number;
  #epoch = -1;
  #playing: { player: LightPlayer; lookedMs: number } | null = null;
  #isLit = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reportedMs = -Infinity;
  #isClosed = false;

  constructor(hall: Hall, { network, seed, headers }: PhoneKind, trueTime: TrueTime) {
    const random = seeded(seed);
    this.#hall = hall;
    this.#trueTime = trueTime;
    this.#headers = headers;
    this.#offMs = (random() - 0.5) * 4_000;
    this.#drift = network === null ? 0 : (random() - 0.5) * 60e-6;
    this.#line = new RemoteLine(() => (network === null ? 0 : networks[network](random)), headers);
    this.live = createLive({ url: hall.liveUrl, renew: async () => {}, WebSocket: this.#line.WebSocket });
    this.diary = emptyDiary(network);
    this.#keeping = keepClock(this.#clock, {
      now: () => ({ steadyMs: this.#now(), wallMs: this.#now() }),
      ping: async () => {
        const told = await this.live.ping();
        return told && { ...told, sentMs: this.localMs(told.sentMs), arrivedMs: this.localMs(told.arrivedMs) };
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

  /** The server's time, as this phone knows it; NaN while it does not. */
  serverMs(): number {
    return this.#clock.serverMs(this.#now());
  }

  /** Its own clock at a moment of this machine's. */
  localMs(machineMs: number): number {
    return 1_000_000 + this.#offMs + machineMs * (1 + this.#drift);
  }

  /** Loses its network for so long. */
  drop(ms: number): void {
    this.diary.drops += 1;
    this.#line.cut(ms);
  }

  /** Writes down what its clock, and others beside it, are off by. */
  sample(): void {
    const { clockMs, besideMs } = this.diary;
    if (this.isReady) clockMs.push(this.serverMs() - this.#trueTime());
    for (const [name, tell] of Object.entries(this.beside)) {
      const errorMs = tell() - this.#trueTime();
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
    if (performance.now() - this.#reportedMs < reportEveryMs) return;
    this.#reportedMs = performance.now();
    const { startedMs } = this.diary;
    this.live.report({
      event_id: this.#hall.eventId,
      epoch: this.#epoch,
      state: mayFlash(this.#clock, this.#now()) ? state : 'late',
      error_ms: Math.min(this.#clock.errorMs, 60_000),
      ...(startedMs === null ? {} : { started_ms: Math.min(Math.max(startedMs, -60_000), 60_000) }),
    });
  }

  #ask(): Promise<void> {
    return this.#line
      .far(() => this.#hall.getLights(this.#headers))
      .then(
        (lights) => this.#hear(lights),
        () => {
          if (!this.#isClosed) setTimeout(() => void this.#ask(), 1_000);
        },
      );
  }

  async #hear({ epoch, show, offset_ms: offsetMs }: NoticeOfLights): Promise<void> {
    // An old start never overtakes a newer stop.
    if (epoch <= this.#epoch) return;
    this.#epoch = epoch;
    this.diary.epochs.push(epoch);
    if (show === null) return this.#stop();
    const parsed = parsePayload(await this.#line.far(() => this.#hall.getTimeline(this.#headers, show.hash)));
    if (this.#isClosed || epoch !== this.#epoch) return;
    if (!parsed.ok) throw new Error(`a timeline that is none: ${show.hash}`);
    this.diary.wasInTime = this.#trueTime() < show.start_dttm;
    this.#report('ready');
    // A phone that comes in the middle has missed what was before, and is late for nothing of it.
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

  /** Sets the light as it is due now. Returns the ms until it looks again. */
  #show(playing: { player: LightPlayer; lookedMs: number }): number {
    const { player } = playing;
    const atMs = this.serverMs();
    const flashes = mayFlash(this.#clock, this.#now());
    const isDue = player.isLitAt(atMs);
    if (!flashes && isDue) this.diary.glowed = true;
    const passedMs = lastChange(player, playing.lookedMs, atMs);
    playing.lookedMs = Math.max(playing.lookedMs, atMs);
    const before = this.#isLit;
    this.#isLit = this.#guard.ask(flashes && isDue, performance.now());
    if (this.#isLit !== before) this.#note(flashes ? passedMs : null, atMs);
    return Math.min(Math.max(player.nextChangeMs(atMs) - atMs, 1), maxWaitMs);
  }

  /** `atMs` is by its own clock. */
  #note(dueMs: number | null, atMs: number): void {
    const shownMs = this.#trueTime();
    const { diary } = this;
    if (this.#isLit) diary.lightings.push(shownMs);
    if (dueMs === null) return;
    // A phone has a core of its own and draws within a frame; a thousand of them wait here for each other.
    const heldUpMs = Math.max(0, atMs - dueMs - frameMs);
    diary.heldUpMs = Math.max(diary.heldUpMs, heldUpMs);
    if (diary.startedMs !== null) return;
    diary.startedMs = shownMs - dueMs - heldUpMs;
    this.#report('playing');
  }
}

const emptyDiary = (network: Network | null): PhoneDiary => ({
  network,
  epochs: [],
  wasInTime: false,
  startedMs: null,
  glowed: false,
  heldUpMs: 0,
  lightings: [],
  stoppedAtMs: null,
  connectedSinceMs: null,
  clockMs: [],
  besideMs: {},
  drops: 0,
});

/** Returns the last change after one look and up to the next; null where there was none. */
function lastChange(player: LightPlayer, fromMs: number, toMs: number): number | null {
  let passedMs: number | null = null;
  for (let nextMs = player.nextChangeMs(fromMs); nextMs <= toMs; nextMs = player.nextChangeMs(nextMs))
    passedMs = nextMs;
  return passedMs;
}
