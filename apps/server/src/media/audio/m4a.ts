import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { AudioError } from './audio-error.ts';
import { mixDown, type MonoBlock } from './mono.ts';

const sampleRate = 44_100;
const maxMemoryKb = 1024 * 1024;
const maxCpuSeconds = 60;
/** What a shell answers where the command does not exist. */
const noSuchCommand = 127;
const maxMessageChars = 64 * 1024;

/**
 * Limits where the system knows them, and nothing of this process's environment, which holds its secrets. The process
 * becomes ffmpeg: killing it kills ffmpeg, and ffmpeg dies of a closed pipe when this thread is ended from outside.
 */
const script = `ulimit -v ${maxMemoryKb} 2>/dev/null
ulimit -t ${maxCpuSeconds} 2>/dev/null
exec env -i PATH="$PATH" "$@"`;

const running = new Set<ChildProcess>();

/** Ends what this thread has started, and waits for it: a process that nobody waits for stays as a zombie. */
export async function endFfmpeg(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGKILL');
      return once(child, 'exit');
    }),
  );
}

/** AAC and Apple Lossless by the `ffmpeg` of this machine. Throws `no_m4a` where it has none. */
export async function* decodeM4a(path: string, maxDurationMs: number, ffmpeg: string): AsyncGenerator<MonoBlock> {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ffmpeg, ...argumentsFor(path, maxDurationMs)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = once(child, 'close');
  // A consumer that stops early never comes to await it.
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
    // Killed for what it asked, it had half a song to give; failed at a broken end, all that there is.
    if (code === null || samples === 0) throw new AudioError('broken');
  } finally {
    child.kill('SIGKILL');
  }
}

/** Nothing but this file is opened, whatever it names, and no decoder but for what Apple and its imitators write. */
function argumentsFor(path: string, maxDurationMs: number): string[] {
  const input = ['-f', 'mov', '-protocol_whitelist', 'file', '-codec_whitelist', 'aac,alac', '-threads', '1'];
  // One second more than allowed, so that what is too long shows.
  const end = ['-t', String(maxDurationMs / 1000 + 1)];
  // Else ffmpeg adds channels up louder than their mean.
  const mono = ['-ac', '1', '-ar', String(sampleRate), '-af', 'aresample=rematrix_maxval=1'];
  const output = ['-map', '0:a:0', '-vn', '-sn', '-dn', ...mono, '-f', 'f32le', 'pipe:1'];
  return ['-hide_banner', '-nostdin', '-nostats', ...input, '-i', `file:${resolve(path)}`, ...end, ...output];
}

/** How long ffmpeg says that the song is, for the progress alone; Infinity until it said so. */
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
