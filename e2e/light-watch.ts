import type { Page } from '@playwright/test';

/** Of a phone: what its screen turned to, by the machine's clock, and for how long the page had drawn nothing before. */
export interface LightChange {
  lit: boolean;
  atMs: number;
  waitedMs: number;
}

/**
 * Notes each change of the screen's light, from its computed colour in each frame and as the page is hidden, after which it
 * has no frames. Call it before the light is there.
 */
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
    // The window hears it last, when the page has done what it does then.
    addEventListener('visibilitychange', note);
  });
  return () => page.evaluate(() => (document as unknown as { changes: LightChange[] }).changes);
}

export interface GlowFrame {
  atMs: number;
  /** Of the whole light, from 0 to 1. */
  share: number;
}

/** Notes how bright the screen is in each frame in which that changed. */
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

/** From its next load on the page is told a time that is so much later than the server's. */
export async function tellWrongTime(page: Page, byMs: number): Promise<void> {
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
          const [sentMs, heardMs, answeredMs] = frame.clock;
          const clock = [sentMs, heardMs + lateMs, answeredMs + lateMs];
          const later = new MessageEvent('message', { data: JSON.stringify({ clock }) });
          changed.add(later);
          this.dispatchEvent(later);
        });
      }
    };
  }, byMs);
}

/**
 * The phone in its pocket: its page hears that it is hidden, and nothing of it goes on until it is taken out again. A browser that is
 * driven hides and freezes no page, whatever it is told: so the page stands still at a breakpoint.
 */
export async function pocket(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Debugger.enable');
  const isStill = new Promise((resolve) => browser.once('Debugger.paused', resolve));
  const isBack = page.evaluate(() => {
    const turn = (value: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    turn('hidden');
    // Meant to stay: here the page stands still.
    // oxlint-disable-next-line no-debugger
    debugger;
    turn('visible');
  });
  await isStill;
  return async () => {
    await browser.send('Debugger.resume');
    await isBack;
    await browser.detach();
  };
}

interface Heard {
  /** When the song's first sample was, or would have been, heard, by the machine's clock. */
  songAtMs: number;
  /** Of what is heard with the song at that place: 1 is the song and nothing else. */
  likeness: number;
}

/** Notes all that the page plays from its next load on; `hear` finds in it where in its song the page is. */
export async function watchSong(page: Page): Promise<(nearMs: number) => Promise<Heard | null>> {
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
  return (nearMs) => page.evaluate(hear, nearMs);
}

/** In the page: slides what was last heard along the song, a quarter of a second to both sides of where it should be. */
function hear(nearMs: number): Heard | null {
  const { heard } = document as unknown as { heard?: { ear: AnalyserNode; source: AudioBufferSourceNode } };
  const song = heard?.source.buffer?.getChannelData(0);
  if (heard === undefined || song === undefined) return null;
  const context = heard.ear.context as AudioContext;
  const now = new Float32Array(heard.ear.fftSize);
  heard.ear.getFloatTimeDomainData(now);
  const endS = context.currentTime;
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const endAtMs = performance.timeOrigin + performanceTime + (endS - contextTime) * 1_000;
  const expected = Math.round(((endAtMs - nearMs) / 1_000) * context.sampleRate) - now.length;
  const reach = Math.round(context.sampleRate / 4);
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
