import { AudioError } from './audio-error.ts';
import type { ByteSource } from './byte-source.ts';

export type OggCodec = 'vorbis' | 'opus' | 'flac';

/** The packets are views that are valid until the next page. */
export interface OggPage {
  packets: Uint8Array[];
  /**
   * Samples until the end of the stream. Finite only on the last page, because the last packet may hold more samples
   * than the stream.
   */
  samplesLeft: number;
}

/** RFC 3533, section 6: 27 bytes, a table of up to 255 segments, and the segments. */
interface PageHeader {
  isContinued: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Position in samples at the end of the page's last packet, in the codec's rate. Null if no packet ends here. */
  granule: number | null;
  serial: number;
  segments: Uint8Array;
  bodyAt: number;
  bodyBytes: number;
}

const fixedHeaderBytes = 27;
const maxPageBytes = fixedHeaderBytes + 255 + 255 * 255;
/**
 * Packets longer than this are skipped. They are comments with pictures, or chains of pages that would fill the memory.
 */
const maxPacketBytes = 512 * 1024;

const signatures: Record<OggCodec, string> = { vorbis: '\x01vorbis', opus: 'OpusHead', flac: '\x7fFLAC' };
const codecs: OggCodec[] = ['vorbis', 'opus', 'flac'];

/** Returns the codec of the first supported stream in `head`. Other streams, such as video, may accompany it. */
export function oggCodecOf(head: Uint8Array): OggCodec | null {
  for (let at = 0; ;) {
    const page = readHeader(head.subarray(at));
    if (page === null || !page.isFirst) return null;
    const codec = codecOf(head.subarray(at + page.bodyAt, at + page.bodyAt + page.bodyBytes));
    if (codec !== null) return codec;
    at += page.bodyAt + page.bodyBytes;
  }
}

/**
 * Returns pages of the first stream of this codec. Ignores checksums: a damaged packet keeps its length, but a dropped page would move
 * later beats. A chained stream is `unsupported`.
 */
export function* oggPages(source: ByteSource, codec: OggCodec): Generator<OggPage> {
  const packets = new PacketJoiner();
  let serial: number | null = null;
  let haveAllBegun = false;
  let granule = 0;
  for (;;) {
    const window = source.peek(maxPageBytes);
    const header = readHeader(window);
    if (header === null) {
      const next = Buffer.from(window.buffer, window.byteOffset, window.length).indexOf('OggS', 1);
      if (next === -1 && window.length < maxPageBytes) return;
      source.skip(next === -1 ? window.length - 3 : next);
      continue;
    }
    // A truncated file shortens the body. Packets before the cut are intact.
    const body = window.subarray(header.bodyAt, header.bodyAt + header.bodyBytes);
    source.skip(header.bodyAt + body.length);
    if (header.isFirst && haveAllBegun) throw new AudioError('unsupported');
    haveAllBegun ||= !header.isFirst;
    if (header.isFirst && serial === null && codecOf(body) === codec) serial = header.serial;
    if (header.serial === serial) {
      const left = header.isLast && header.granule !== null ? header.granule - granule : Infinity;
      granule = header.granule ?? granule;
      yield { packets: packets.split(header, body), samplesLeft: left < 0 ? Infinity : left };
    }
  }
}

/** Splits pages into packets, and holds back a packet that continues on the next page. */
class PacketJoiner {
  #begun: Uint8Array[] = [];
  #begunBytes = 0;
  /** True if the start of the continued packet is missing, or if the packet is too long. */
  #isLost = false;

  split({ isContinued, segments }: PageHeader, body: Uint8Array): Uint8Array[] {
    if (!isContinued || this.#begun.length === 0) this.#begin(isContinued);
    const packets: Uint8Array[] = [];
    let from = 0;
    let to = 0;
    for (const segment of segments) {
      to += segment;
      if (to > body.length) return packets;
      if (segment === 255) continue;
      const packet = this.#join(body.subarray(from, to));
      if (packet !== null) packets.push(packet);
      this.#begin(false);
      from = to;
    }
    if (from < to) this.#keep(body.subarray(from, to));
    return packets;
  }

  #begin(isLost: boolean): void {
    this.#begun = [];
    this.#begunBytes = 0;
    this.#isLost = isLost;
  }

  #join(end: Uint8Array): Uint8Array | null {
    if (this.#isLost) return null;
    return this.#begun.length === 0 ? end : Buffer.concat([...this.#begun, end]);
  }

  #keep(piece: Uint8Array): void {
    if (this.#begunBytes + piece.length > maxPacketBytes) this.#begin(true);
    if (this.#isLost) return;
    this.#begun.push(piece.slice());
    this.#begunBytes += piece.length;
  }
}

function codecOf(packet: Uint8Array): OggCodec | null {
  const start = Buffer.from(packet.subarray(0, 8)).toString('latin1');
  return codecs.find((codec) => start.startsWith(signatures[codec])) ?? null;
}

function readHeader(bytes: Uint8Array): PageHeader | null {
  if (bytes.length < fixedHeaderBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, fixedHeaderBytes);
  const isOggVersion0 = view.getUint32(0) === 0x4f676753 && view.getUint8(4) === 0;
  const bodyAt = fixedHeaderBytes + view.getUint8(26);
  if (!isOggVersion0 || bytes.length < bodyAt) return null;
  const flags = view.getUint8(5);
  const granule = view.getBigInt64(6, true);
  const segments = bytes.slice(fixedHeaderBytes, bodyAt);
  return {
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    granule: granule < 0n ? null : Number(granule),
    serial: view.getUint32(14, true),
    segments,
    bodyAt,
    bodyBytes: segments.reduce((sum, bytesOfSegment) => sum + bytesOfSegment, 0),
  };
}
