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

/**
 * True when the file is UTF-8 text without scripts, event handlers, embedded documents, entities or links that run code.
 * Takes the whole file: script can stand at its very end.
 */
export function isSafeSvg(file: Buffer): boolean {
  const text = decode(file);
  if (text === null || declaresOtherEncoding(text)) return false;
  const plain = text.replace(/&#(x[0-9a-f]+|[0-9]+);?/gi, (_reference, code: string) => character(code));
  const unspaced = plain.replace(/[\s\p{Cc}]+/gu, '');
  return (
    !activeContent.some((pattern) => pattern.test(plain)) && !activeLinks.some((pattern) => pattern.test(unspaced))
  );
}

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
