import type { CodeReader } from './code-reader.ts';

/** Interval between frames: ten a second are fast enough and spare the battery. */
const frameMs = 100;
const minPauseMs = 16;

/** Passes video frames to the reader one by one until the signal aborts. Throws if the reader fails. */
export async function readFrames(
  video: HTMLVideoElement,
  reader: CodeReader,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const begunAt = performance.now();
    const frame = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await frameOf(video) : null;
    if (frame !== null) for (const text of await reader.read(frame)) if (!signal.aborted) onText(text);
    await new Promise((resolve) => setTimeout(resolve, Math.max(minPauseMs, begunAt + frameMs - performance.now())));
  }
}

/** Returns null if the browser has no frame, as behind a locked screen. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(video);
  } catch {
    return null;
  }
}
