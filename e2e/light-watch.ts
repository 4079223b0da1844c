import type { Page } from '@playwright/test';

/** Of a phone: what its screen turned to, by the machine's clock, and for how long the page had drawn nothing before. */
export interface LightChange {
  lit: boolean;
  atMs: number;
  waitedMs: number;
}

/** Notes each change of the screen's light, from its computed colour in each frame. Call it before the light is there. */
export async function watchLight(page: Page): Promise<() => Promise<LightChange[]>> {
  await page.evaluate(() => {
    const changes: LightChange[] = [];
    Object.assign(document, { changes });
    let lastMs = performance.now();
    const look = () => {
      const nowMs = performance.now();
      const stage = document.querySelector('dialog[data-lit]');
      const lit = stage !== null && getComputedStyle(stage).backgroundColor === 'rgb(255, 255, 255)';
      if (lit !== (changes.at(-1)?.lit ?? false)) {
        changes.push({ lit, atMs: performance.timeOrigin + nowMs, waitedMs: nowMs - lastMs });
      }
      lastMs = nowMs;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (document as unknown as { changes: LightChange[] }).changes);
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
