import { createLightGuard, parsePayload } from '@backline/beat';
import { createLive, type Live } from '@backline/client/live';
import type { NoticeOfLights } from '@backline/contract/light-shows';
import type { Topic } from '@backline/contract/live';
import { createClock, createLightPlayer, keepClock, mayFlash, type LightPlayer } from '@backline/show';
import { seeded, type Network } from '@backline/show/networks';
import { farLine } from './far-socket.ts';
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

export interface VirtualPhone {
  /** Its own clock: off by up to 2 s, and fast or slow by up to 30 ppm. */
  localMs(machineMs: number): number;
  live: Live;
  diary: PhoneDiary;
  /** Loses its way for so long. */
  drop(ms: number): void;
  /** Writes down what its clock, and others beside it, are off by. */
  sample(beside: Record<string, () => number>): void;
  close(): void;
}

/** It looks again so often, as a page does in each frame. */
const mostWaitMs = 100;
const reportEveryMs = 1_000;
/** Of a screen that draws 60 times a second. */
const frameMs = 1_000 / 60;

/** A fan's phone: the product's own client, clock, player and guard, on a bad clock behind a bad network. */
export function createVirtualPhone(house: House, { network, seed, headers }: PhoneKind): VirtualPhone {
  const random = seeded(seed);
  const offMs = (random() - 0.5) * 4_000;
  const drift = (random() - 0.5) * 60e-6;
  const localMs = (machineMs: number) => 1_000_000 + offMs + machineMs * (1 + drift);
  const line = farLine(network, { random, headers });
  const live = createLive({ url: house.liveUrl, renew: async () => {}, WebSocket: line.WebSocket });
  const clock = createClock();
  const guard = createLightGuard();
  const diary: PhoneDiary = {
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
  };
  const now = () => localMs(performance.now());
  const serverMs = () => clock.serverMs(now());
  const errorOf = (toldMs: number) => toldMs - (trueMs() + house.serverAheadMs);
  const timelines = new Map<string, Promise<string>>();
  let epoch = -1;
  let playing: { player: LightPlayer; lookedMs: number } | null = null;
  let isLit = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportedMs = -Infinity;
  let isClosed = false;

  const keeping = keepClock(clock, {
    now: () => ({ steadyMs: now(), wallMs: now() }),
    async ping() {
      const told = await live.ping();
      return told && { ...told, sentMs: localMs(told.sentMs), arrivedMs: localMs(told.arrivedMs) };
    },
    onKnown() {
      if (clock.isReady && !diary.isReady) {
        diary.isReady = true;
        report('ready');
      }
    },
  });

  function report(state: 'ready' | 'late' | 'playing') {
    if (performance.now() - reportedMs < reportEveryMs || epoch < 0) return;
    reportedMs = performance.now();
    live.report({
      event_id: house.eventId,
      epoch,
      state: mayFlash(clock, now()) ? state : 'late',
      error_ms: Math.min(clock.errorMs, 60_000),
      ...(diary.startedMs === null ? {} : { started_ms: Math.min(Math.max(diary.startedMs, -60_000), 60_000) }),
    });
  }

  async function hear(lights: NoticeOfLights): Promise<void> {
    // An old start never overtakes a newer stop.
    if (lights.epoch <= epoch) return;
    epoch = lights.epoch;
    diary.epochs.push(epoch);
    const { show } = lights;
    if (show === null) return stop();
    const payload = await timelineOf(show.hash);
    if (isClosed || lights.epoch !== epoch) return;
    const parsed = parsePayload(payload);
    if (!parsed.ok) throw new Error(`a timeline that is none: ${show.hash}`);
    diary.wasInTime = trueMs() + house.serverAheadMs < show.start_dttm;
    report('ready');
    const part = { timeline: parsed.timeline, startsAtMs: show.start_dttm, delayMs: 0, offsetMs: lights.offset_ms };
    // Who comes in the middle has missed what was before, and is late for nothing of it.
    const fromMs = clock.isReady ? Math.max(serverMs(), show.start_dttm - 1) : show.start_dttm - 1;
    playing = { player: createLightPlayer(part), lookedMs: fromMs };
    clock.holdSteady(true);
    look();
  }

  function timelineOf(hash: string): Promise<string> {
    const known = timelines.get(hash) ?? far(() => house.getTimeline(headers, hash));
    timelines.set(hash, known);
    known.catch(() => timelines.delete(hash));
    return known;
  }

  async function far<T>(call: () => Promise<T>): Promise<T> {
    await after(line.wayMs());
    const answer = await call();
    await after(line.wayMs());
    return answer;
  }

  function stop() {
    clearTimeout(timer);
    clock.holdSteady(false);
    if (playing === null) return;
    playing = null;
    isLit = false;
    guard.putOut(performance.now());
    diary.stoppedAtMs = trueMs();
    diary.connectedSinceMs = diary.stoppedAtMs - (performance.now() - line.openSinceMs);
  }

  function look() {
    clearTimeout(timer);
    if (playing === null || isClosed) return;
    const { player } = playing;
    const atMs = serverMs();
    let waitMs = mostWaitMs;
    if (clock.isReady) {
      const flashes = mayFlash(clock, now());
      const wantsLight = flashes && player.isLitAt(atMs);
      if (!flashes && player.isLitAt(atMs)) diary.glowed = true;
      const passedMs = lastChange(player, playing.lookedMs, atMs);
      playing.lookedMs = Math.max(playing.lookedMs, atMs);
      const before = isLit;
      isLit = guard.ask(wantsLight, performance.now());
      if (isLit !== before) note(flashes ? passedMs : null, atMs);
      waitMs = Math.min(Math.max(player.nextChangeMs(atMs) - atMs, 1), mostWaitMs);
    }
    timer = setTimeout(look, waitMs);
  }

  /** `atMs` is by its own clock. */
  function note(dueMs: number | null, atMs: number) {
    const shownMs = trueMs();
    if (isLit) diary.lightings.push(shownMs);
    if (dueMs === null) return;
    // A phone has a core of its own and draws within a frame; a thousand of them wait here for each other.
    const heldUpMs = Math.max(0, atMs - dueMs - frameMs);
    diary.heldUpMs = Math.max(diary.heldUpMs, heldUpMs);
    const lateMs = shownMs + house.serverAheadMs - dueMs - heldUpMs;
    diary.edgesMs.push(lateMs);
    if (diary.startedMs === null) {
      diary.startedMs = lateMs;
      report('playing');
    }
  }

  const asked = () =>
    far(() => house.getLights(headers)).then(hear, () => {
      if (!isClosed) setTimeout(() => void asked(), 1_000);
    });
  const leave = live.listen(house.topic, house.eventId, ({ data }) => {
    if (data === null) void asked();
    else void hear(data as NoticeOfLights).catch(() => asked());
  });
  void asked();

  return {
    localMs,
    live,
    diary,
    drop(ms) {
      diary.drops += 1;
      line.cut(ms);
    },
    sample(beside) {
      if (clock.isReady) diary.clockMs.push(errorOf(serverMs()));
      for (const [name, tell] of Object.entries(beside)) {
        const errorMs = errorOf(tell());
        if (Number.isFinite(errorMs)) (diary.besideMs[name] ??= []).push(errorMs);
      }
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      keeping.stop();
      leave();
      live.close();
    },
  };
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The last change after one look and up to the next; null where there was none. */
function lastChange(player: LightPlayer, fromMs: number, toMs: number): number | null {
  let passedMs: number | null = null;
  for (let nextMs = player.nextChangeMs(fromMs); nextMs <= toMs; nextMs = player.nextChangeMs(nextMs))
    passedMs = nextMs;
  return passedMs;
}
