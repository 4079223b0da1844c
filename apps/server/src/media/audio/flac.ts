import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { AudioError } from './audio-error.ts';
import type { ByteSource } from './byte-source.ts';
import { Damage } from './damage.ts';
import { flacFrames, flacPackets, type FlacFrame } from './flac-frames.ts';
import { readStreamInfo, streamInfoBytes, type FlacStream } from './flac-header.ts';
import { mixDown, type MonoBlock } from './mono.ts';
import { oggPages } from './ogg-pages.ts';

/** Offset of STREAMINFO in the first packet of FLAC in Ogg (RFC 9639, 10.1). */
const oggStreamInfoAt = 17;

/**
 * Decodes one frame at a time, because a frame of twenty bytes may decode to 2 MB (65535 samples in eight channels).
 */
export async function* decodeFlac(source: ByteSource): AsyncGenerator<MonoBlock> {
  const damage = new Damage();
  const { stream, frames } = source.peek(1)[0] === 0x4f ? openOgg(source) : openNative(source);
  const decoder = new FLACDecoder();
  await decoder.ready;
  const block = (mono: Float32Array) => ({ mono, sampleRate: stream.sampleRate, progress: source.progress });
  await decoder.decodeFrames([stream.header]);
  for (const { bytes, blockSize, missing } of frames) {
    if (missing > 0) yield block(new Float32Array(missing));
    const decoded = bytes === null ? null : await decoder.decodeFrames([bytes]);
    const isWhole = decoded?.samplesDecoded === blockSize;
    if (isWhole) damage.foundWhole();
    else damage.foundDamaged();
    yield block(isWhole ? mixDown(decoded.channelData) : new Float32Array(blockSize));
  }
  damage.conclude();
}

interface OpenStream {
  stream: FlacStream;
  frames: Iterable<FlacFrame>;
}

/** Skips metadata blocks (RFC 9639, 8.1). Each may claim 16 MB, and their number is unlimited. */
function openNative(source: ByteSource): OpenStream {
  source.skip('fLaC'.length);
  let stream: FlacStream | null = null;
  for (let isLast = false; !isLast;) {
    const [kind = 0, high, middle, low] = source.peek(4);
    if (high === undefined || middle === undefined || low === undefined) throw new AudioError('broken');
    isLast = (kind & 0x80) !== 0;
    source.skip(4);
    if ((kind & 0x7f) === 0) stream ??= readStreamInfo(source.peek(streamInfoBytes));
    source.skip((high << 16) | (middle << 8) | low);
  }
  if (stream === null) throw new AudioError('broken');
  return { stream, frames: flacFrames(source, stream) };
}

function openOgg(source: ByteSource): OpenStream {
  const packets = packetsOf(source);
  const first = packets.next();
  if (first.done === true) throw new AudioError('broken');
  const stream = readStreamInfo(first.value.subarray(oggStreamInfoAt));
  return { stream, frames: flacPackets(packets, stream) };
}

function* packetsOf(source: ByteSource): Generator<Uint8Array> {
  for (const { packets } of oggPages(source, 'flac')) yield* packets;
}
