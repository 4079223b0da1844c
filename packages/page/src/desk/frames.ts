import type { CodeReader } from './code-reader.ts';

/** From one frame that is read to the next, ten a second: fast enough for a phone that is held up, and a battery lasts the night. */
const frameMs = 100;
/** However long the reading took: the page breathes between two. */
const leastPauseMs = 16;

/**
 * Hands frames of a playing video to the reader, the next one once the last is read, until the signal ends it. Fails where the
 * reader cannot work at all.
 */
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
    await new Promise((resolve) => setTimeout(resolve, Math.max(leastPauseMs, begunAt + frameMs - performance.now())));
  }
}

/** Null where the browser has none to give at this moment, as behind a locked screen. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(video);
  } catch {
    return null;
  }
}
