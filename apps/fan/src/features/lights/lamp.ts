import { createLightGuard } from '@backline/beat';
import { hasTorch, lightTorch, openCamera } from '@backline/page/desk/camera';

/** The lamp at the back. It takes a moment for each change, so it is open all the while. */
export interface Lamp {
  /**
   * Lights up with the screen, or not at all: a lamp that comes later would be a flash of its own. `nowMs` never goes back.
   */
  follow(isScreenLit: boolean, nowMs: number): void;
  putOut(nowMs: number): void;
  close(): void;
}

/** Between two changes. */
const leastMs = 250;
/** A lamp that took longer than that for a change stays dark for so long: what it is asked for comes at no moment that anybody chose. */
const restMs = 1_000;

/** The browser knows of lamps; whether this phone's may be used is known once the camera is open. */
export const mayHaveLamp = (): boolean => {
  const known: MediaTrackSupportedConstraints & { torch?: boolean } =
    globalThis.navigator.mediaDevices?.getSupportedConstraints?.() ?? {};
  return known.torch === true;
};

/** Asks for the camera, which the lamp belongs to. Null where there is no lamp to use. Throws where the camera is refused. */
export async function openLamp(): Promise<Lamp | null> {
  const stream = await openCamera(null);
  const close = () => stream.getTracks().forEach((track) => track.stop());
  if (hasTorch(stream)) return lampOf((isLit) => lightTorch(stream, isLit), close);
  close();
  return null;
}

export function lampOf(light: (isLit: boolean) => Promise<void>, close: () => void): Lamp {
  const guard = createLightGuard({ leastMs });
  let isWanted = false;
  let isLit = false;
  let isChanging = false;
  let restsUntilMs = -Infinity;
  let wasScreenLit = false;
  let isOver = false;

  /** What is asked of a camera in the midst of a change is refused: afterwards it is put out if need be, and never lit up late. */
  async function change(): Promise<void> {
    if (isChanging || isOver || isLit === isWanted) return;
    isChanging = true;
    isLit = isWanted;
    const sinceMs = performance.now();
    await light(isLit).catch(console.error);
    if (performance.now() - sinceMs > leastMs) restsUntilMs = performance.now() + restMs;
    isChanging = false;
    await change();
  }
  function want(next: boolean) {
    isWanted = next;
    void change();
  }

  return {
    follow(isScreenLit, nowMs) {
      const begins = isScreenLit && !wasScreenLit && !isChanging && performance.now() >= restsUntilMs;
      wasScreenLit = isScreenLit;
      want(guard.ask(isScreenLit && (isWanted || begins), nowMs));
    },
    putOut(nowMs) {
      guard.putOut(nowMs);
      wasScreenLit = false;
      want(false);
    },
    close() {
      isOver = true;
      close();
    },
  };
}
