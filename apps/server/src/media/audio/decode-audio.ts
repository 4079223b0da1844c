import { AudioError } from './audio-error.ts';
import { audioFormatOf, audioHeadBytes, id3Bytes, type AudioFormat } from './audio-format.ts';
import { ByteSource } from './byte-source.ts';
import { decodeFlac } from './flac.ts';
import { decodeM4a } from './m4a.ts';
import type { MonoBlock } from './mono.ts';
import { decodeMp3 } from './mp3.ts';
import { decodeOpus } from './opus.ts';
import { decodeVorbis } from './vorbis.ts';
import { decodeWav } from './wav.ts';

export interface AudioOptions {
  /** A song that decodes to more is `too_long`, even if the file declares a shorter duration. */
  maxDurationMs: number;
  ffmpeg?: string;
}

/** Joins small pieces, because handling each one would cost more than the analysis of its samples. */
const minPieceSamples = 16 * 1024;

/** Decodes an untrusted file with constant memory. Reads synchronously. Throws {@link AudioError}, possibly after valid pieces. */
export async function* decodeAudio(path: string, options: AudioOptions): AsyncGenerator<MonoBlock> {
  const source = new ByteSource(path);
  try {
    yield* inPieces(limited(open(source, path, options), options.maxDurationMs));
  } catch (error) {
    // WebAssembly decoders may throw any value for a broken file. Errors with a code come from the system and are not
    // the file's fault.
    if (error instanceof AudioError || (error instanceof Error && 'code' in error)) throw error;
    throw new AudioError('broken', error);
  } finally {
    source.close();
  }
}

function open(source: ByteSource, path: string, options: AudioOptions): AsyncIterable<MonoBlock> {
  if (source.sizeBytes === 0) throw new AudioError('empty');
  let tagBytes = 0;
  for (let bytes = id3Bytes(source.peek(10)); bytes > 0; bytes = id3Bytes(source.peek(10))) {
    source.skip(bytes);
    tagBytes += bytes;
  }
  // A tag may declare a wrong length, so an MP3 may begin anywhere after it.
  const format = audioFormatOf(source.peek(audioHeadBytes)) ?? (tagBytes > 0 ? 'mp3' : null);
  if (format === null) throw new AudioError('unknown_format');
  if (format === 'm4a') return decodeM4a(path, options.maxDurationMs, options.ffmpeg ?? 'ffmpeg');
  return decoders[format](source);
}

/** Decoders never free memory, so each song gets its own WebAssembly instance. */
const decoders: Record<Exclude<AudioFormat, 'm4a'>, (source: ByteSource) => AsyncIterable<MonoBlock>> = {
  mp3: decodeMp3,
  flac: decodeFlac,
  vorbis: decodeVorbis,
  opus: decodeOpus,
  wav: decodeWav,
};

async function* limited(blocks: AsyncIterable<MonoBlock>, maxDurationMs: number): AsyncGenerator<MonoBlock> {
  let samples = 0;
  for await (const block of blocks) {
    samples += block.mono.length;
    if (samples > (maxDurationMs / 1000) * block.sampleRate) throw new AudioError('too_long');
    yield block;
  }
  if (samples === 0) throw new AudioError('empty');
}

async function* inPieces(blocks: AsyncIterable<MonoBlock>): AsyncGenerator<MonoBlock> {
  const buffer = new Float32Array(minPieceSamples);
  let buffered = 0;
  let last: MonoBlock | null = null;
  for await (const block of blocks) {
    if (last !== null && buffered > 0 && buffered + block.mono.length > buffer.length) {
      yield { ...last, mono: buffer.slice(0, buffered) };
      buffered = 0;
    }
    last = block;
    if (block.mono.length > buffer.length) {
      yield block;
    } else {
      buffer.set(block.mono, buffered);
      buffered += block.mono.length;
    }
  }
  if (last !== null && buffered > 0) yield { ...last, mono: buffer.slice(0, buffered) };
}
