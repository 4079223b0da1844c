import { findMp3Frames } from './mp3-frames.ts';
import { oggCodecOf } from './ogg-pages.ts';

export type AudioFormat = 'mp3' | 'flac' | 'vorbis' | 'opus' | 'wav' | 'm4a';

/** Number of leading bytes that `audioFormatOf` needs. */
export const audioHeadBytes = 16 * 1024;

/** Brands of ISO base media files with sound. HEIC and AVIF pictures use the same container. */
const mediaBrand = /^(?:M4[ABPV] |mp4[12]|iso[m2-9]|dash|3g[a-z0-9]{2}|qt {2}|F4[ABV] |MSNV)/;

/** Detects the format by the first bytes, never by the name. Returns null for an unsupported format. */
export function audioFormatOf(head: Uint8Array): AudioFormat | null {
  const bytes = head.subarray(id3Bytes(head));
  // A tag that fills the whole head nearly always precedes an MP3.
  if (bytes.length === 0) return head.length > 0 ? 'mp3' : null;
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('fLaC')) return 'flac';
  if (start.startsWith('OggS')) return oggCodecOf(bytes);
  if (/^R(?:IFF|F64).{4}WAVE/s.test(start)) return 'wav';
  if (start.slice(4, 8) === 'ftyp') return mediaBrand.test(start.slice(8)) ? 'm4a' : null;
  return findMp3Frames(bytes) === null ? null : 'mp3';
}

/** Returns the length of the ID3v2 tag (id3.org, 2.4.0 section 3.1) at the start, or 0. */
export function id3Bytes(bytes: Uint8Array): number {
  const [i, d, three, version = 0xff, , flags = 0, a = 0x80, b = 0x80, c = 0x80, e = 0x80] = bytes;
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || version === 0xff || (a | b | c | e) >= 0x80) return 0;
  const footerBytes = (flags & 0x10) === 0 ? 0 : 10;
  return 10 + ((a << 21) | (b << 14) | (c << 7) | e) + footerBytes;
}
