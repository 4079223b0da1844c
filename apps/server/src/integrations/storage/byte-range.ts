import type { ByteRange } from '../../platform/ports/storage.port.ts';

/**
 * Parses a Range header (RFC 9110, 14.1.2). Returns undefined to send the whole object, and null for status 416.
 * Unsupported units and multiple ranges also get the whole object.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || match[0] === 'bytes=-') return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? null : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Number(last);
  if (last !== '' && end < start) return undefined;
  return start >= sizeBytes ? null : { start, end: Math.min(end, sizeBytes - 1) };
}
