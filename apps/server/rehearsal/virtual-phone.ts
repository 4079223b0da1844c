import { createLightGuard, parsePayload } from '@backline/beat';
import { createLive, type Live } from '@backline/client/live';
import type { NoticeOfLights } from '@backline/contract/light-shows';
import type { Topic } from '@backline/contract/live';
import { createClock, createLightPlayer, keepClock, mayFlash, type LightPlayer } from '@backline/show';
import { seeded, type Network } from '@backline/show/networks';
import { FarLine } from './far-socket.ts';
import { trueMs } from './true-time.ts';

/** Where a phone hears of shows, and what it asks for. */
export interface House {
  /** Of the socket. */
  liveUrl: string;
  eventId: number;
  topic: Topic;
  getLights(headers: Record<string, string>): Promise<NoticeOfLights>;
  /** The payload of a timeline. */
  getTimeline(headers: Record<string, string>, hash: string): Promise<string>;
  /** By how much the server's clock differs from this machine's. */
  serverAheadMs: number;
}

export interface PhoneKind {
  network: Network;
  /** Of its clock and of its network; the same one is the same phone. */
  seed: number;
  /** Of each of its requests: its session, or what it has instead. */
  headers: Record<string, string>;
}

/** What one phone lived through. Errors are signed, in ms, and true: the phone does not know them. */
export interface PhoneDiary {
  network: Network;
  isReady: boolean;
  /** It heard of these plays and stops. */
  epochs: number[];
  /** Had its timeline before the first light. */
  wasInTime: boolean;
  /** How late its first light was; null where it showed none. */
  startedMs: number | null;
  /** It glowed for a part of the show, because it knew the time too badly to flash. */
  glowed: boolean;
  /** Of each change of its light. */
  edgesMs: number[];
  /** The longest that this machine held a change up, beyond a phone's own frame: not counted as the phone's lateness. */
  heldUpMs: number;
  /** When its light went on, on the machine's clock. */
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

/** A fan's phone: the product's own client, clock, player and guard, on a bad clock behind a bad network. */
export class VirtualPhone {
  readonly live: Live;
  readonly diary: PhoneDiary;
  readonly #house: House;
  readonly #headers: PhoneKind['headers'];
  readonly #line: FarLine;
  readonly #clock = createClock();
  readonly #keeping: ReturnType<typeof keepClock>;
  readonly #guard = createLightGuard();
  readonly #timelines = new Map<string, Promise<string>>();
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

  constructor(house: House, { network, seed, headers }: PhoneKind) {
    const random = seeded(seed);
    this.#house = house;
    this.#headers = headers;
    this.#offMs = (random() - 0.5) * 4_000;
    this.#drift = (random() - 0.5) * 60e-6;
    this.#line = new FarLine(network, { random, headers });
    this.live = createLive({ url: house.liveUrl, renew: async () => {}, WebSocket: this.#line.WebSocket });
    this.diary = emptyDiary(network);
    this.#keeping = keepClock(this.#clock, {
      now: () => ({ steadyMs: this.#now(), wallMs: this.#now() }),
      ping: async () => {
        const told = await this.live.ping();
        return told && { ...told, sentMs: this.localMs(told.sentMs), arrivedMs: this.localMs(told.arrivedMs) };
      },
      onKnown: () => this.#noteReady(),
    });
    this.#leave = this.live.listen(house.topic, house.eventId, ({ data }) => {
      if (data === null) void this.#ask();
      else void this.#hear(data as NoticeOfLights).catch(() => this.#ask());
    });
    void this.#ask();
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
  sample(beside: Record<string, () => number>): void {
    if (this.#clock.isReady) this.diary.clockMs.push(this.#errorOf(this.#serverMs()));
    for (const [name, tell] of Object.entries(beside)) {
      const errorMs = this.#errorOf(tell());
      if (Number.isFinite(errorMs)) (this.diary.besideMs[name] ??= []).push(errorMs);
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

  #serverMs(): number {
    return this.#clock.serverMs(this.#now());
  }

  #errorOf(toldMs: number): number {
    return toldMs - (trueMs() + this.#house.serverAheadMs);
  }

  #noteReady(): void {
    if (!this.#clock.isReady || this.diary.isReady) return;
    this.diary.isReady = true;
    this.#report('ready');
  }

  #report(state: 'ready' | 'late' | 'playing'): void {
    if (performance.now() - this.#reportedMs < reportEveryMs || this.#epoch < 0) return;
    this.#reportedMs = performance.now();
    const { startedMs } = this.diary;
    this.live.report({
      event_id: this.#house.eventId,
      epoch: this.#epoch,
      state: mayFlash(this.#clock, this.#now()) ? state : 'late',
      error_ms: Math.min(this.#clock.errorMs, 60_000),
      ...(startedMs === null ? {} : { started_ms: Math.min(Math.max(startedMs, -60_000), 60_000) }),
    });
  }

  #ask(): Promise<void> {
    return this.#far(() => this.#house.getLights(this.#headers)).then(
      (lights) => this.#hear(lights),
      () => {
        if (!this.#isClosed) setTimeout(() => void this.#ask(), 1_000);
      },
    );
  }

  async #hear(lights: NoticeOfLights): Promise<void> {
    // An old start never overtakes a newer stop.
    if (lights.epoch <= this.#epoch) return;
    this.#epoch = lights.epoch;
    this.diary.epochs.push(lights.epoch);
    const { show } = lights;
    if (show === null) return this.#stop();
    const payload = await this.#timelineOf(show.hash);
    if (this.#isClosed || lights.epoch !== this.#epoch) return;
    const parsed = parsePayload(payload);
    if (!parsed.ok) throw new Error(`a timeline that is none: ${show.hash}`);
    this.diary.wasInTime = trueMs() + this.#house.serverAheadMs < show.start_dttm;
    this.#report('ready');
    const part = { timeline: parsed.timeline, startsAtMs: show.start_dttm, delayMs: 0, offsetMs: lights.offset_ms };
    // A phone that comes in the middle has missed what was before, and is late for nothing of it.
    const before = show.start_dttm - 1;
    const lookedMs = this.#clock.isReady ? Math.max(this.#serverMs(), before) : before;
    this.#playing = { player: createLightPlayer(part), lookedMs };
    this.#clock.holdSteady(true);
    this.#look();
  }

  #timelineOf(hash: string): Promise<string> {
    const known = this.#timelines.get(hash) ?? this.#far(() => this.#house.getTimeline(this.#headers, hash));
    this.#timelines.set(hash, known);
    known.catch(() => this.#timelines.delete(hash));
    return known;
  }

  /** Runs a call over its network: it takes its time there and back. */
  async #far<T>(call: () => Promise<T>): Promise<T> {
    await after(this.#line.wayMs());
    const answer = await call();
    await after(this.#line.wayMs());
    return answer;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#clock.holdSteady(false);
    if (this.#playing === null) return;
    this.#playing = null;
    this.#isLit = false;
    this.#guard.putOut(performance.now());
    this.diary.stoppedAtMs = trueMs();
    this.diary.connectedSinceMs = this.diary.stoppedAtMs - (performance.now() - this.#line.openSinceMs);
  }

  #look(): void {
    clearTimeout(this.#timer);
    if (this.#playing === null || this.#isClosed) return;
    const waitMs = this.#clock.isReady ? this.#show(this.#playing) : maxWaitMs;
    this.#timer = setTimeout(() => this.#look(), waitMs);
  }

  /** Sets the light as it is due now. Returns the ms until it looks again. */
  #show(playing: { player: LightPlayer; lookedMs: number }): number {
    const { player } = playing;
    const atMs = this.#serverMs();
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
    const shownMs = trueMs();
    const { diary } = this;
    if (this.#isLit) diary.lightings.push(shownMs);
    if (dueMs === null) return;
    // A phone has a core of its own and draws within a frame; a thousand of them wait here for each other.
    const heldUpMs = Math.max(0, atMs - dueMs - frameMs);
    diary.heldUpMs = Math.max(diary.heldUpMs, heldUpMs);
    const lateMs = shownMs + this.#house.serverAheadMs - dueMs - heldUpMs;
    diary.edgesMs.push(lateMs);
    if (diary.startedMs === null) {
      diary.startedMs = lateMs;
      this.#report('playing');
    }
  }
}

const emptyDiary = (network: Network): PhoneDiary => ({
  network,
  isReady: false,
  epochs: [],
  wasInTime: false,
  startedMs: null,
  glowed: false,
  edgesMs: [],
  heldUpMs: 0,
  lightings: [],
  stoppedAtMs: null,
  connectedSinceMs: null,
  clockMs: [],
  besideMs: {},
  drops: 0,
});

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The last change after one look and up to the next; null where there was none. */
function lastChange(player: LightPlayer, fromMs: number, toMs: number): number | null {
  let passedMs: number | null = null;
  for (let nextMs = player.nextChangeMs(fromMs); nextMs <= toMs; nextMs = player.nextChangeMs(nextMs))
    passedMs = nextMs;
  return passedMs;
}
