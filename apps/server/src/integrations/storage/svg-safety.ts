import { setImmediate } from 'node:timers/promises';
import { withoutEscapedLetters } from './svg-css.ts';
import type { Pace } from './svg-graph.ts';
import { referenceRefusalOf } from './svg-references.ts';

/**
 * Searches the whole text, including comments and CDATA, because a parser's rules could differ from a browser's.
 * `animate` and `set` could rewrite links, handlers and classes, which decide what is drawn. Every pattern runs in
 * linear time.
 */
const activeContent = [
  /<(?:[^\s<>/:]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /\battributeName\s*=\s*["'](?:[^\s"':<>]+:)?(?:href|on|class)/i,
  /<!(?:ENTITY|ATTLIST)/i,
  /<\?xml-stylesheet/i,
];
// The text is searched without whitespace, which browsers skip inside a scheme.
const activeLinks = [/(?:java|vb)script:/i, /data:[^,;]{0,60}(?:html|xml|script|text\/css|x-unknown)/i];
const linkCharacters = 80;

/** Characters whose number decides how long a check takes. */
const isMark = Uint8Array.from({ length: 256 }, (_, byte) => Number('<=:&{}\\'.includes(String.fromCharCode(byte))));
/** Maximum number of these characters. A detailed map has about 40,000. */
const maxMarks = 120_000;
/** Characters checked per turn of the event loop. A longer tag is checked in one turn. */
const turnCharacters = 64 * 1024;

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
    const links = withoutEscapedLetters(plain);
    for (let from = 0; from < links.length; from += turnCharacters) {
      if (from > 0) await turn();
      const unspaced = carried + links.slice(from, from + turnCharacters).replace(/[\s\p{Cc}]+/gu, '');
      if (activeLinks.some((pattern) => pattern.test(unspaced))) return 'upload_unsafe_svg';
      carried = unspaced.slice(-linkCharacters);
    }
  }
  return referenceRefusalOf(text, paced(turn));
}

function paced(turn: () => Promise<unknown>): Pace {
  let spent = 0;
  const isDue = (characters: number) => {
    spent += characters;
    if (spent < turnCharacters) return false;
    spent = 0;
    return true;
  };
  return { isDue, turn };
}

function countMarks(file: Buffer): number {
  let count = 0;
  for (const byte of file) count += isMark[byte] ?? 0;
  return count;
}

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

/** UTF-7 and similar encodings can hide a tag from a byte search. */
function declaresOtherEncoding(text: string): boolean {
  const declared = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"'>]*)/i.exec(text)?.[1];
  return declared !== undefined && !/^(?:utf-8|us-ascii)$/i.test(declared);
}

function character(code: string): string {
  const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 10);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}
