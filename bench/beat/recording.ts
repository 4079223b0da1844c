import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeAudio } from '../../apps/server/src/media/audio/decode-audio.ts';
import { encodeMp3, encoderDelayMs, type Mp3Quality } from './mp3.ts';
import { sampleRate } from './songs/sounds.ts';

/** A song as a file, like an upload. */
export interface Recording {
  path: string;
  /** Times of the beats in the decoded sound. */
  beatTimesMs: number[];
}

export async function record(
  folder: string,
  name: string,
  song: { channels: readonly Float32Array[]; beatTimesMs: readonly number[] },
  quality: Mp3Quality,
): Promise<Recording> {
  const path = join(folder, `${name}.mp3`);
  await writeFile(path, await encodeMp3(song.channels, quality));
  return { path, beatTimesMs: song.beatTimesMs.map((beat) => beat + encoderDelayMs) };
}

/** Returns the whole recording, decoded as the product decodes it. */
export async function playBack(path: string): Promise<Float32Array> {
  const blocks: Float32Array[] = [];
  for await (const block of decodeAudio(path, { maxDurationMs: 600_000 })) {
    if (block.sampleRate !== sampleRate) throw new Error(`recorded at ${block.sampleRate} Hz`);
    blocks.push(block.mono);
  }
  const mono = new Float32Array(blocks.reduce((length, block) => length + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    mono.set(block, at);
    at += block.length;
  }
  return mono;
}
