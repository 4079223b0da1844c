import { AudioError } from './audio-error.ts';
import type { ByteSource } from './byte-source.ts';
import { mixDown, type MonoBlock } from './mono.ts';
import { checkShape } from './sound-shape.ts';
import { sampleReader, type ReadSample } from './wav-samples.ts';

interface WavFormat {
  sampleRate: number;
  channels: number;
  blockAlign: number;
  read: ReadSample;
}

const blockBytes = 256 * 1024;
/** This 32-bit size means "see the ds64 chunk" or "unknown at the time of writing". */
const unknownSize = 0xffff_ffff;
const pcm = 1;
const float = 3;
const extensible = 0xfffe;
/** Bytes after the format code in the long form's identifier (KSDATAFORMAT_SUBTYPE). */
const subformatEnd = '\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71';

/** Decodes RIFF and RF64 (EBU Tech 3306). Reads to the end of the file if the data's size is unknown or false. */
export async function* decodeWav(source: ByteSource): AsyncGenerator<MonoBlock> {
  const { format, dataBytes } = findData(source);
  const { sampleRate, channels, blockAlign, read } = format;
  const isStreamed = dataBytes === 0 || dataBytes === unknownSize;
  let left = isStreamed ? Infinity : dataBytes;
  for (;;) {
    const bytes = source.peek(Math.min(blockBytes, left));
    const samples = Math.floor(bytes.length / blockAlign);
    if (samples === 0) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const planes = Array.from({ length: channels }, () => new Float32Array(samples));
    for (const [channel, plane] of planes.entries()) {
      const offset = channel * (blockAlign / channels);
      for (let index = 0; index < samples; index++) plane[index] = read(view, index * blockAlign + offset);
    }
    source.skip(samples * blockAlign);
    left -= samples * blockAlign;
    yield { mono: mixDown(planes), sampleRate, progress: source.progress };
  }
}

function findData(source: ByteSource) {
  source.skip('RIFF....WAVE'.length);
  let format: WavFormat | null = null;
  let longDataBytes = unknownSize;
  for (;;) {
    const head = source.peek(8);
    if (head.length < 8) throw new AudioError('broken');
    const name = Buffer.from(head.subarray(0, 4)).toString('latin1');
    const bytes = viewOf(head).getUint32(4, true);
    source.skip(8);
    if (name === 'data') {
      if (format === null) throw new AudioError('broken');
      return { format, dataBytes: bytes === unknownSize ? longDataBytes : bytes };
    }
    if (name === 'fmt ') format = readFormat(source.peek(Math.min(bytes, 40)));
    if (name === 'ds64' && bytes >= 16) longDataBytes = readLongDataBytes(source.peek(16));
    // Chunks begin at even offsets.
    source.skip(bytes + (bytes % 2));
  }
}

function readLongDataBytes(ds64: Uint8Array): number {
  return ds64.length < 16 ? unknownSize : Number(viewOf(ds64).getBigUint64(8, true));
}

/** Throws `broken` for contradictory numbers, `unsupported` for other encodings. */
function readFormat(chunk: Uint8Array): WavFormat {
  if (chunk.length < 16) throw new AudioError('broken');
  const view = viewOf(chunk);
  const [tag, channels, sampleRate] = [view.getUint16(0, true), view.getUint16(2, true), view.getUint32(4, true)];
  const [blockAlign, bits] = [view.getUint16(12, true), view.getUint16(14, true)];
  checkShape(sampleRate, channels);
  const encoding = tag === extensible ? readSubformat(chunk) : tag;
  if (encoding !== pcm && encoding !== float) throw new AudioError('unsupported');
  if (blockAlign !== channels * Math.ceil(bits / 8)) throw new AudioError('broken');
  const read = sampleReader(encoding === float, bits);
  if (read === null) throw new AudioError('unsupported');
  return { sampleRate, channels, blockAlign, read };
}

function readSubformat(chunk: Uint8Array): number {
  if (chunk.length < 40) throw new AudioError('broken');
  const end = Buffer.from(chunk.subarray(26, 40)).toString('latin1');
  if (end !== subformatEnd) throw new AudioError('unsupported');
  return viewOf(chunk).getUint16(24, true);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
