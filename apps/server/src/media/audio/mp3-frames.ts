import type { ByteSource } from './byte-source.ts';
import type { Damage } from './damage.ts';

/** Kilobits per second by header index. Index 0 is the free format, which is unsupported. */
const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

const headerBytes = 4;
const windowBytes = 64 * 1024;
/** Size at 320 kbit/s and 32 kHz, padded. */
const maxFrameBytes = 1441;
/** The smallest frame, 24 bytes, decodes to 576 samples in two channels, so a run decodes to at most 1.2 MB. */
const maxRunFrames = 128;
/** Number of consecutive headers that confirm the first frame, and a frame after damage. */
const firstChain = 4;
const nextChain = 2;

/** `kind` combines MPEG version and sample rate, which all frames of a stream share. */
interface Mp3Start {
  at: number;
  kind: number;
}

/** Finds the first frame of a layer III stream, proven by the frames after it. */
export function findMp3Frames(bytes: Uint8Array): Mp3Start | null {
  return findChain(bytes, firstChain, null);
}

/**
 * Cuts the file into runs of frames; each run is a view that is valid until the next one. Counts bytes between frames
 * as damage, because a decoder would find false frames in them.
 */
export function* mp3Runs(source: ByteSource, damage: Damage): Generator<Uint8Array> {
  let kind: number | null = null;
  for (;;) {
    const window = source.peek(windowBytes);
    const isLast = window.length < windowBytes;
    const run = measureRun(window, kind);
    if (run.frames > 0) {
      source.skip(run.bytes);
      yield window.subarray(0, run.bytes);
      continue;
    }
    if (isApeTag(window)) return;
    const start = findChain(window, kind === null ? firstChain : nextChain, kind);
    if (start === null && isLast) return;
    const skipped = start?.at ?? window.length - firstChain * maxFrameBytes;
    source.skip(skipped);
    // Bytes before the first frame are not damage, but padding of a tag.
    if (kind !== null) damage.foundDamaged(Math.ceil(skipped / maxFrameBytes));
    kind ??= start?.kind ?? null;
  }

  function measureRun(window: Uint8Array, known: number | null) {
    let bytes = 0;
    let frames = 0;
    while (known !== null && frames < maxRunFrames) {
      const length = frameBytes(window, bytes, known);
      if (length === 0 || bytes + length > window.length) break;
      bytes += length;
      frames += 1;
    }
    damage.foundWhole(frames);
    return { bytes, frames };
  }
}

/** An APE tag follows the last frame. Its pictures may be larger than the song. */
const isApeTag = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 8)).toString('latin1') === 'APETAGEX';

function findChain(bytes: Uint8Array, chain: number, known: number | null): Mp3Start | null {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const kind = known ?? kindAt(bytes, at);
    if (kind !== null && isChain(bytes, at, chain, kind)) return { at, kind };
  }
  return null;
}

function isChain(bytes: Uint8Array, at: number, chain: number, kind: number): boolean {
  let next = at;
  for (let found = 0; found < chain; found++) {
    // Two frames that end at the end of the file prove as much as a longer chain.
    if (found >= nextChain && next + headerBytes > bytes.length) return true;
    const length = frameBytes(bytes, next, kind);
    if (length === 0) return false;
    next += length;
  }
  return true;
}

/** Returns version and rate index as header bits, or null if no layer III frame begins here. */
function kindAt(bytes: Uint8Array, at: number): number | null {
  const [sync = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = second & 0x18;
  if (sync !== 0xff || (second & 0xe6) !== 0xe2 || version === 0x08 || (third & 0x0c) === 0x0c) return null;
  return version | ((third & 0x0c) >> 2);
}

/** Returns the length of a frame of this kind (ISO 11172-3, 2.4.3.1), or 0 if none begins here. */
function frameBytes(bytes: Uint8Array, at: number, kind: number): number {
  if (at + headerBytes > bytes.length || kindAt(bytes, at) !== kind) return 0;
  const version = kind & 0x18;
  const third = bytes[at + 2] ?? 0;
  const isMpeg1 = version === 0x18;
  const bitrate = (isMpeg1 ? bitrates.mpeg1 : bitrates.mpeg2)[third >> 4] ?? 0;
  if (bitrate === 0) return 0;
  const divisor = isMpeg1 ? 1 : version === 0x10 ? 2 : 4;
  const sampleRate = (sampleRates[kind & 3] ?? 0) / divisor;
  return Math.floor(((isMpeg1 ? 144_000 : 72_000) * bitrate) / sampleRate) + ((third >> 1) & 1);
}
