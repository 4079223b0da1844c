import { AudioError } from './audio-error.ts';
import { checkShape } from './sound-shape.ts';

/** The parts of the STREAMINFO block (RFC 9639, 8.2) that decoding needs. */
export interface FlacStream {
  sampleRate: number;
  channels: number;
  /** A FLAC header for the decoder, without declared lengths, which may be false. */
  header: Uint8Array;
}

export interface FlacFrameHeader {
  headerBytes: number;
  /** Samples per channel. */
  blockSize: number;
  /** Position in the stream, in units of `step`. */
  number: number;
  /** Increment of `number` per frame: 1 if the stream counts frames, or the frame's samples if it counts samples. */
  step: number;
}

export const streamInfoBytes = 34;
/** Longest header: sync and codes 4, number 7, block size 2, sample rate 2, CRC 1. */
export const maxHeaderBytes = 16;

export function readStreamInfo(block: Uint8Array): FlacStream {
  if (block.length < streamInfoBytes) throw new AudioError('broken');
  const view = new DataView(block.buffer, block.byteOffset, streamInfoBytes);
  const packed = view.getUint32(10);
  const sampleRate = packed >>> 12;
  const channels = ((packed >>> 9) & 7) + 1;
  checkShape(sampleRate, channels);
  const bits = ((packed >>> 4) & 31) + 1;
  // For other bit depths, which are rare, the decoder returns infinite samples.
  if (bits % 8 !== 0) throw new AudioError('unsupported');
  const header = Buffer.alloc(8 + streamInfoBytes);
  header.write('fLaC\x80\0\0\x22\0\x10\xff\xff', 'latin1');
  header.writeUInt32BE((packed & 0xffff_fff0) >>> 0, 18);
  return { sampleRate, channels, header };
}

const sampleRates = [0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];

/** Reads the frame header (RFC 9639, 9.1) at `at`. Returns null if its checksum, rate or channels do not match. */
export function readFrameHeader(bytes: Uint8Array, at: number, stream: FlacStream): FlacFrameHeader | null {
  const [sync = 0, strategy = 0, sizeAndRate = 0, channelsAndDepth = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (strategy & 0xfe) !== 0xf8 || (channelsAndDepth & 1) !== 0) return null;
  const assignment = channelsAndDepth >> 4;
  if ((assignment < 8 ? assignment + 1 : 2) !== stream.channels || assignment > 10) return null;

  const fields = new FieldReader(bytes, at + 4);
  const number = fields.codedNumber();
  const blockSize = blockSizeOf(sizeAndRate >> 4, fields);
  const sampleRate = sampleRateOf(sizeAndRate & 15, fields) ?? stream.sampleRate;
  if (number === null || blockSize === 0 || sampleRate !== stream.sampleRate) return null;
  const headerBytes = fields.at + 1 - at;
  if (at + headerBytes > bytes.length || crc8(bytes, at, at + headerBytes) !== 0) return null;
  return { headerBytes, blockSize, number, step: (strategy & 1) === 0 ? 1 : blockSize };
}

function blockSizeOf(code: number, fields: FieldReader): number {
  if (code === 6) return fields.unsigned(1) + 1;
  if (code === 7) return fields.unsigned(2) + 1;
  if (code === 0) return 0;
  if (code === 1) return 192;
  return code < 6 ? 576 << (code - 2) : 1 << code;
}

/** Returns null to use the rate of STREAMINFO. */
function sampleRateOf(code: number, fields: FieldReader): number | null {
  if (code === 12) return fields.unsigned(1) * 1000;
  if (code === 13) return fields.unsigned(2);
  if (code === 14) return fields.unsigned(2) * 10;
  return code === 0 ? null : (sampleRates[code] ?? 0);
}

class FieldReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  unsigned(length: number): number {
    let value = 0;
    for (let index = 0; index < length; index++) value = value * 256 + (this.#bytes[this.at++] ?? 0);
    return value;
  }

  /** Reads a number coded like UTF-8, but up to 36 bits. */
  codedNumber(): number | null {
    const first = this.unsigned(1);
    if (first < 0x80) return first;
    const following = Math.clz32(~(first << 24)) - 1;
    if (following < 1 || following > 6) return null;
    let value = first & (0x3f >> following);
    for (let index = 0; index < following; index++) {
      const next = this.unsigned(1);
      if ((next & 0xc0) !== 0x80) return null;
      value = value * 64 + (next & 0x3f);
    }
    return value;
  }
}

const crc8Table = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x80 ? 0x07 : 0);
  return crc;
});

/** Returns the CRC-8. The result over an intact header, including its stored checksum, is zero. */
function crc8(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  for (let index = from; index < to; index++) crc = crc8Table[crc ^ (bytes[index] ?? 0)] ?? 0;
  return crc;
}
