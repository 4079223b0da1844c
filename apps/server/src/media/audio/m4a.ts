import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { AudioError } from './audio-error.ts';
import { mixDown, type MonoBlock } from './mono.ts';

const sampleRate = 44_100;
const maxMemoryKb = 1024 * 1024;
const maxCpuSeconds = 60;
/** Exit code of a shell for an unknown command. */
const noSuchCommand = 127;
const maxMessageChars = 64 * 1024;

/**
 * Sets limits if the system has them, and clears the environment, which holds secrets. `exec` makes this process ffmpeg, so killing it
 * kills ffmpeg. A closed pipe ends ffmpeg if the thread dies.
 */
const script = `ulimit -v ${maxMemoryKb} 2>/dev/null
ulimit -t ${maxCpuSeconds} 2>/dev/null
exec env -i PATH="$PATH" "$@"`;

const running = new Set<ChildProcess>();

/** Kills and awaits all child processes of this thread, so that none stays a zombie. */
export async function endFfmpeg(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGKILL');
      return once(child, 'exit');
    }),
  );
}

/** Decodes AAC and Apple Lossless with the machine's `ffmpeg`. Throws `no_m4a` if the machine has none. */
export async function* decodeM4a(path: string, maxDurationMs: number, ffmpeg: string): AsyncGenerator<MonoBlock> {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ffmpeg, ...argumentsFor(path, maxDurationMs)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = once(child, 'close');
  // Avoids an unhandled rejection if the consumer stops early.
  ended.catch(() => {});
  const songSeconds = readSongSeconds(child.stderr);
  let samples = 0;
  try {
    for await (const mono of floatsIn(child.stdout)) {
      samples += mono.length;
      yield { mono, sampleRate, progress: Math.min(1, samples / sampleRate / songSeconds()) };
    }
    const [code] = await ended;
    if (code === noSuchCommand) throw new AudioError('no_m4a');
    // A killed process decoded only a part. If ffmpeg fails at a damaged end, the part before it is kept.
    if (code === null || samples === 0) throw new AudioError('broken');
  } finally {
    child.kill('SIGKILL');
  }
}

/** Allows only this file and the decoders for Apple's formats. */
function argumentsFor(path: string, maxDurationMs: number): string[] {
  const input = ['-f', 'mov', '-protocol_whitelist', 'file', '-codec_whitelist', 'aac,alac', '-threads', '1'];
  // Adds one second to the limit, so that longer files are detected.
  const end = ['-t', String(maxDurationMs / 1000 + 1)];
  // Without this, ffmpeg mixes channels louder than their mean.
  const mono = ['-ac', '1', '-ar', String(sampleRate), '-af', 'aresample=rematrix_maxval=1'];
  const output = ['-map', '0:a:0', '-vn', '-sn', '-dn', ...mono, '-f', 'f32le', 'pipe:1'];
  return ['-hide_banner', '-nostdin', '-nostats', ...input, '-i', `file:${resolve(path)}`, ...end, ...output];
}

/** Reads the duration from ffmpeg's messages for progress only. Returns Infinity until it is known. */
function readSongSeconds(messages: Readable): () => number {
  let text = '';
  messages.on('data', (chunk: Buffer) => {
    if (text.length < maxMessageChars) text += chunk.toString('latin1');
  });
  return () => {
    const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(text) ?? [];
    return seconds === undefined ? Infinity : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  };
}

async function* floatsIn(output: Readable): AsyncGenerator<Float32Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of output as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    const samples = Math.floor(bytes.length / 4);
    rest = bytes.subarray(samples * 4);
    const floats = new Float32Array(samples);
    new Uint8Array(floats.buffer).set(bytes.subarray(0, samples * 4));
    yield mixDown([floats]);
  }
}
