import type { Page } from '@playwright/test';

/** A change of a phone's screen, timed by the machine's clock, with the time since the last drawn frame. */
export interface LightChange {
  lit: boolean;
  atMs: number;
  waitedMs: number;
}

/** Records each change of the light, in each frame and when the page is hidden. Call it before the light appears. */
export async function watchLight(page: Page): Promise<() => Promise<LightChange[]>> {
  await page.evaluate(() => {
    const changes: LightChange[] = [];
    Object.assign(document, { changes });
    let lastMs = performance.now();
    const note = () => {
      const nowMs = performance.now();
      const stage = document.querySelector('dialog[data-lit]');
      const lit = stage !== null && getComputedStyle(stage).backgroundColor === 'rgb(255, 255, 255)';
      if (lit !== (changes.at(-1)?.lit ?? false)) {
        changes.push({ lit, atMs: performance.timeOrigin + nowMs, waitedMs: nowMs - lastMs });
      }
      lastMs = nowMs;
    };
    const look = () => {
      note();
      requestAnimationFrame(look);
    };
    look();
    // Listens on the window, so that this listener runs after the page's own listeners.
    addEventListener('visibilitychange', note);
  });
  return () => page.evaluate(() => (document as unknown as { changes: LightChange[] }).changes);
}

export async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const framesMs: number[] = [];
    Object.assign(document, { framesMs });
    let lastMs = performance.now();
    requestAnimationFrame(function look() {
      const nowMs = performance.now();
      framesMs.push(nowMs - lastMs);
      lastMs = nowMs;
      requestAnimationFrame(look);
    });
  });
  return () => page.evaluate(() => (document as unknown as { framesMs: number[] }).framesMs);
}

export interface GlowFrame {
  atMs: number;
  share: number;
}

export async function watchGlow(page: Page): Promise<() => Promise<GlowFrame[]>> {
  await page.evaluate(() => {
    const frames: GlowFrame[] = [];
    Object.assign(document, { frames });
    const look = () => {
      const stage = document.querySelector('dialog[data-lit]');
      const red = stage === null ? 0 : /^rgb\((\d+)/.exec(getComputedStyle(stage).backgroundColor)?.[1];
      const share = Number(red ?? 0) / 255;
      if (share !== frames.at(-1)?.share) frames.push({ atMs: performance.timeOrigin + performance.now(), share });
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (document as unknown as { frames: GlowFrame[] }).frames);
}

/**
 * Replaces the server's time with this machine's time plus `lateMs`, because the latency of a busy machine would
 * distort the result.
 */
export async function overrideClock(page: Page, lateMs = 0): Promise<void> {
  await page.addInitScript((lateMs) => {
    const changed = new WeakSet<Event>();
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('message', (event) => {
          if (changed.has(event)) return;
          const frame = JSON.parse(String(event.data)) as { clock?: [number, number, number] };
          if (frame.clock === undefined) return;
          event.stopImmediatePropagation();
          const [sentMs] = frame.clock;
          const originMs = performance.timeOrigin + lateMs;
          const clock = [sentMs, originMs + sentMs, originMs + performance.now()];
          const exact = new MessageEvent('message', { data: JSON.stringify({ clock }) });
          changed.add(exact);
          this.dispatchEvent(exact);
        });
      }
    };
  }, lateMs);
}

/** Simulates that the page becomes hidden or visible, which an automated browser cannot do. */
export const turn = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

interface Near {
  beganMs: number;
  reachMs: number;
}

interface Heard {
  /** Time by the machine's clock at which the song's first sample was or would have been audible. */
  songAtMs: number;
  /** Share of the song in the sound. 1 means that nothing but the song is audible. */
  likeness: number;
}

/** Records all sound from the next page load. The returned function finds the playback position in the song. */
export async function watchSong(page: Page): Promise<(near?: Near) => Promise<Heard | null>> {
  await page.addInitScript(() => {
    const proto = AudioBufferSourceNode.prototype;
    const connect = proto.connect as (to: AudioNode) => AudioNode;
    Object.assign(proto, {
      connect(this: AudioBufferSourceNode, to: AudioNode) {
        const ear = new AnalyserNode(this.context, { fftSize: 8192 });
        connect.call(this, ear);
        Object.assign(document, { heard: { ear, source: this } });
        return connect.call(this, to);
      },
    });
  });
  return (near) => page.evaluate(hear, near ?? null);
}

/** Runs in the page. Finds the position in the song that best matches the latest sound. */
function hear(near: Near | null): Heard | null {
  const { heard } = document as unknown as { heard?: { ear: AnalyserNode; source: AudioBufferSourceNode } };
  const song = heard?.source.buffer?.getChannelData(0);
  if (heard === undefined || song === undefined) return null;
  const context = heard.ear.context as AudioContext;
  const now = new Float32Array(heard.ear.fftSize);
  heard.ear.getFloatTimeDomainData(now);
  const endS = context.currentTime;
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const endAtMs = performance.timeOrigin + performanceTime + (endS - contextTime) * 1_000;
  const samplesIn = (ms: number) => Math.round((ms / 1_000) * context.sampleRate);
  const expected = near === null ? 0 : samplesIn(endAtMs - near.beganMs) - now.length;
  const reach = near === null ? song.length : samplesIn(near.reachMs);
  const [every, step] = [4, 8];
  let best = { likeness: 0, from: 0 };
  for (let from = Math.max(0, expected - reach); from <= expected + reach; from += step) {
    if (from + now.length > song.length) break;
    let [together, own, its] = [0, 0, 0];
    for (let at = 0; at < now.length; at += every) {
      const [one = 0, other = 0] = [now[at], song[from + at]];
      together += one * other;
      own += one * one;
      its += other * other;
    }
    const likeness = together / Math.sqrt(own * its || 1);
    if (likeness > best.likeness) best = { likeness, from };
  }
  const endInSongMs = ((best.from + now.length) / context.sampleRate) * 1_000;
  return { songAtMs: endAtMs - endInSongMs, likeness: best.likeness };
}
