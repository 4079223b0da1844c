import type { ByteSource } from './byte-source.ts';
import { maxHeaderBytes, readFrameHeader, type FlacFrameHeader, type FlacStream } from './flac-header.ts';

/** The bytes are a view that is valid until the next frame. Null bytes mean silence. */
export interface FlacFrame {
  bytes: Uint8Array | null;
  blockSize: number;
  /** Number of samples lost before the frame. Silence replaces them, so that later beats stay in place. */
  missing: number;
}

/** Fits eight channels of 24 bits in the longest common block, 16384 samples, with room to spare. */
const maxFrameBytes = 512 * 1024;
/** Maximum number of frames that a damaged part may hide before the next header is rejected as false. */
const maxLostFrames = 16;
const maxMissingSamples = 2 ** 20;

/**
 * Cuts a FLAC stream into frames. FLAC states no frame length: a frame ends before a valid header, where its CRC-16 is
 * zero. One running checksum covers all possible ends, so a file full of fake headers costs no more.
 */
export function* flacFrames(source: ByteSource, stream: FlacStream): Generator<FlacFrame> {
  let expected: number | null = null;
  for (;;) {
    const window = source.peek(maxFrameBytes);
    const header = readFrameHeader(window, 0, stream);
    if (header === null) {
      if (window.length <= maxHeaderBytes) return;
      source.skip(nextSync(window, 1));
      continue;
    }
    const { length, isWhole, isLost } = measureFrame(window, header, stream);
    source.skip(length);
    if (isLost) continue;
    const bytes = isWhole ? window.subarray(0, length) : null;
    yield { bytes, blockSize: header.blockSize, missing: missingSamples(header, expected) };
    expected = header.number + header.step;
  }
}

/** Cuts FLAC in Ogg into frames: each packet is one frame or a metadata block. */
export function* flacPackets(packets: Iterable<Uint8Array>, stream: FlacStream): Generator<FlacFrame> {
  let expected: number | null = null;
  for (const packet of packets) {
    const header = readFrameHeader(packet, 0, stream);
    if (header === null) continue;
    const isWhole = packet.length <= maxFrameBytes && crc16(packet, 0, packet.length, 0) === 0;
    const bytes = isWhole ? packet : null;
    yield { bytes, blockSize: header.blockSize, missing: missingSamples(header, expected) };
    expected = header.number + header.step;
  }
}

/** Returns the samples between the expected frame and this one, or 0 for implausible numbers. */
function missingSamples({ number, step, blockSize }: FlacFrameHeader, expected: number | null): number {
  const missing = expected === null ? 0 : ((number - expected) / step) * blockSize;
  return missing > 0 && missing <= maxMissingSamples ? Math.round(missing) : 0;
}

/** Measures a frame. `isLost` means that no end was found; `length` then covers all bytes that were searched. */
function measureFrame(window: Uint8Array, header: FlacFrameHeader, stream: FlacStream) {
  const expected = header.number + header.step;
  let crc = 0;
  let checked = 0;
  for (let at = nextSync(window, header.headerBytes); at < window.length; at = nextSync(window, at + 1)) {
    crc = crc16(window, checked, at, crc);
    checked = at;
    const next = readFrameHeader(window, at, stream);
    if (next === null) continue;
    const lost = (next.number - expected) / header.step;
    if (crc === 0 || (lost >= 0 && lost <= maxLostFrames)) return { length: at, isWhole: crc === 0, isLost: false };
  }
  const isAtEnd = window.length < maxFrameBytes;
  const isWhole = isAtEnd && crc16(window, checked, window.length, crc) === 0;
  return { length: isAtEnd ? window.length : window.length - maxHeaderBytes, isWhole, isLost: !isAtEnd };
}

function nextSync(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (((bytes[at + 1] ?? 0) & 0xfe) === 0xf8) return at;
  }
  return bytes.length;
}

const crc16Table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x8000 ? 0x8005 : 0);
  return crc;
});

/**
 * Continues the CRC-16 `begun` over more bytes. The result over an intact frame, including its stored checksum, is
 * zero.
 */
function crc16(bytes: Uint8Array, from: number, to: number, begun: number): number {
  let crc = begun;
  for (let index = from; index < to; index++) {
    crc = ((crc & 0xff) << 8) ^ (crc16Table[(crc >> 8) ^ (bytes[index] ?? 0)] ?? 0);
  }
  return crc;
}
