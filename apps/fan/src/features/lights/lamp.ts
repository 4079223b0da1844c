import { createLightGuard } from '@backline/beat';
import { hasTorch, lightTorch, openCamera } from '@backline/page/scan-station/camera';

export interface Lamp {
  /**
   * Follows the screen. The lamp lights up with the screen or not at all, because a late lamp would be an extra flash.
   * `nowMs` never decreases.
   */
  follow(isScreenLit: boolean, nowMs: number): void;
  putOut(nowMs: number): void;
  close(): void;
}

const minMs = 250;
/**
 * Pause after a change of the lamp that took longer than `minMs`, because the next change would also take effect at an
 * unpredictable moment.
 */
const restMs = 1_000;

/** Returns true if the browser supports torches. Only an open camera shows whether this phone has one. */
export const mayHaveLamp = (): boolean => {
  const known: MediaTrackSupportedConstraints & { torch?: boolean } =
    globalThis.navigator.mediaDevices?.getSupportedConstraints?.() ?? {};
  return known.torch === true;
};

/** Opens the camera that the lamp belongs to. Returns null if there is no lamp; throws if the camera is refused. */
export async function openLamp(): Promise<Lamp | null> {
  const stream = await openCamera(null);
  const close = () => stream.getTracks().forEach((track) => track.stop());
  if (hasTorch(stream)) return lampOf((isLit) => lightTorch(stream, isLit), close);
  close();
  return null;
}

export function lampOf(light: (isLit: boolean) => Promise<void>, close: () => void): Lamp {
  const guard = createLightGuard({ minMs });
  let isWanted = false;
  let isLit = false;
  let isChanging = false;
  let restsUntilMs = -Infinity;
  let wasScreenLit = false;
  let isOver = false;

  /** Drops requests during a change. Afterwards the lamp may still go out, but never lights up late. */
  async function change(): Promise<void> {
    if (isChanging || isOver || isLit === isWanted) return;
    isChanging = true;
    isLit = isWanted;
    const sinceMs = performance.now();
    await light(isLit).catch(console.error);
    if (performance.now() - sinceMs > minMs) restsUntilMs = performance.now() + restMs;
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
