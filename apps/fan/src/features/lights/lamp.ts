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
  let isLit = false;
  let wasScreenLit = false;
  let isOver = false;
  let turn = Promise.resolve();

  /** One after the other: what is asked of a camera in the midst of a change is refused. */
  function set(next: boolean) {
    if (next === isLit) return;
    isLit = next;
    turn = changeAfter(turn, next);
  }
  async function changeAfter(before: Promise<void>, next: boolean) {
    await before;
    if (!isOver) await light(next).catch(console.error);
  }

  return {
    follow(isScreenLit, nowMs) {
      const begins = isScreenLit && !wasScreenLit;
      wasScreenLit = isScreenLit;
      set(guard.ask(isScreenLit && (isLit || begins), nowMs));
    },
    putOut(nowMs) {
      guard.putOut(nowMs);
      wasScreenLit = false;
      set(false);
    },
    close() {
      isOver = true;
      close();
    },
  };
}
