import { setImmediate } from 'node:timers/promises';

/**
 * What makes a drawing a program. Names are matched with any namespace prefix, and everywhere in the text, comments and
 * CDATA included: a harmless drawing that mentions them is refused rather than parsed by rules that a browser's own
 * parser might not share. `animate` and `set` may not aim at links or handlers, which they could rewrite. A DOCTYPE may
 * stand, but declare nothing. Every pattern runs in linear time.
 */
const activeContent = [
  /<(?:[^\s<>/:]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /\battributeName\s*=\s*["'](?:[^\s"':<>]+:)?(?:href|on)/i,
  /<!(?:ENTITY|ATTLIST)/i,
  /<\?xml-stylesheet/i,
];
// Read without blanks, which browsers skip inside a scheme.
const activeLinks = [/(?:java|vb)script:/i, /data:[^,;]{0,60}(?:html|xml|script)/i];
/** At least as many characters as one of these links takes. */
const linkCharacters = 80;

/** Max count of a drawing; a detailed map has about a third of it. */
const maxMarks = 120_000;
/** Characters that are judged between two turns of the event loop, but for a single tag that is longer. */
const turnCharacters = 64 * 1024;

/**
 * Returns null for a file that is UTF-8 text without scripts, event handlers, embedded documents, entities or links that run
 * code, to its very end. Judges it in turns, so that whatever waits for the event loop goes on meanwhile. A drawing of more
 * tags, attributes and links than any has is refused by their count alone.
 */
export async function svgRefusalOf(
  file: Buffer,
  turn: () => Promise<unknown> = () => setImmediate(),
): Promise<'upload_complex_svg' | 'upload_unsafe_svg' | null> {
  if (countMarks(file) > maxMarks) return 'upload_complex_svg';
  const text = decode(file);
  if (text === null || declaresOtherEncoding(text)) return 'upload_unsafe_svg';
  let carried = '';
  for (const part of partsOf(text)) {
    await turn();
    const plain = resolved(part);
    if (activeContent.some((pattern) => pattern.test(plain))) return 'upload_unsafe_svg';
    for (let from = 0; from < plain.length; from += turnCharacters) {
      if (from > 0) await turn();
      const unspaced = carried + plain.slice(from, from + turnCharacters).replace(/[\s\p{Cc}]+/gu, '');
      if (activeLinks.some((pattern) => pattern.test(unspaced))) return 'upload_unsafe_svg';
      carried = unspaced.slice(-linkCharacters);
    }
  }
  return null;
}

/** Matches a tag's start, an attribute's value, a link or a reference. */
function countMarks(file: Buffer): number {
  let count = 0;
  for (const byte of file) if (byte === 0x3c || byte === 0x3d || byte === 0x3a || byte === 0x26) count += 1;
  return count;
}

/** Cuts a text before its tags: no pattern for tags reaches past the next one. */
function* partsOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const next = text.length - from > turnCharacters ? text.lastIndexOf('<', from + turnCharacters) : text.length;
    const following = text.indexOf('<', from + turnCharacters);
    const until = next > from ? next : following === -1 ? text.length : following;
    yield text.slice(from, until);
    from = until;
  }
}

const resolved = (text: string) =>
  text.replace(/&#(x[0-9a-f]+|[0-9]+);?/gi, (_reference, code: string) => character(code));

function decode(file: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

/** UTF-7 and its like can spell a tag without its letters standing in the bytes. */
function declaresOtherEncoding(text: string): boolean {
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"'>]*)/i.exec(text)?.[1];
  return declared !== undefined && !/^(?:utf-8|us-ascii)$/i.test(declared);
}

function character(code: string): string {
  const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 10);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}
