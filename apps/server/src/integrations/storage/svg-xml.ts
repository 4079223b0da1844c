/** Thrown for XML that is not well-formed, which browsers do not show either. */
export class MalformedXml extends Error {
  override name = 'MalformedXml';
}

/** `end` is the position behind the token. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: readonly (readonly [name: string, value: string])[]; end: number }
  | { kind: 'close'; end: number }
  | { kind: 'text'; text: string; end: number }
  | { kind: 'skipped'; end: number };

const name = /[^\s\p{Cc}<>/="'&!?]+/uy;
const attribute = /[ \t\r\n]+([^\s\p{Cc}<>/="'&!?]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/uy;
const tagEnd = /[ \t\r\n]*(\/?)>/y;
const closingTag = /<\/([^\s\p{Cc}<>/="'&!?]+)[ \t\r\n]*>/uy;
/** An internal subset may contain only white space, because it could declare entities and attributes. */
const doctype = /<!DOCTYPE[ \t\r\n][^"'<>[\]]*(?:(?:"[^"]*"|'[^']*')[^"'<>[\]]*)*(?:\[[ \t\r\n]*\][ \t\r\n]*)?>/y;
const skipped = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const [cdataStart, cdataEnd] = ['<![CDATA[', ']]>'];

/**
 * Splits XML into tags and text in linear time. Throws `MalformedXml` unless one root element surrounds all others and
 * every tag is closed. An empty tag yields `open` and `close`.
 */
export function* xmlTokens(text: string): Generator<XmlToken> {
  const open: string[] = [];
  let hasRoot = false;
  let at = 0;
  while (at < text.length) {
    const token = text[at] === '<' ? contentOf(text, at) : textUntilTag(text, at);
    if (token !== null) {
      if (token.kind === 'text' && open.length === 0 && /[^ \t\r\n]/.test(token.text)) throw new MalformedXml();
      at = token.end;
      yield token;
    } else if (text[at + 1] === '/') {
      const [closing = '', closed] = expect(closingTag, text, at);
      if (open.pop() !== closed) throw new MalformedXml();
      at += closing.length;
      yield { kind: 'close', end: at };
    } else {
      if (open.length === 0 && hasRoot) throw new MalformedXml();
      hasRoot = true;
      const tag = openingTag(text, at);
      at = tag.end;
      yield tag;
      if (tag.isEmpty) yield { kind: 'close', end: at };
      else open.push(tag.name);
    }
  }
  if (open.length > 0 || !hasRoot) throw new MalformedXml();
}

/** Resolves character references and the five entities of XML. Throws for others, which no SVG can use undeclared. */
export function resolveEntities(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:#x([0-9a-fA-F]+);|#([0-9]+);|(amp|lt|gt|quot|apos);)?/g, (all, hex, decimal, entity) => {
    if (all === '&') throw new MalformedXml();
    if (entity !== undefined) return entities[entity as keyof typeof entities];
    const point = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    if (point > 0x10ffff) throw new MalformedXml();
    return String.fromCodePoint(point);
  });
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textUntilTag(text: string, at: number): XmlToken {
  const next = text.indexOf('<', at);
  const end = next === -1 ? text.length : next;
  return { kind: 'text', text: text.slice(at, end), end };
}

/** Returns a comment, a processing instruction, a doctype or CDATA, or null if a tag starts here. */
function contentOf(text: string, at: number): XmlToken | null {
  for (const [start, end] of skipped)
    if (text.startsWith(start, at)) return { kind: 'skipped', end: endOf(text, end, at + start.length) };
  if (text.startsWith(cdataStart, at)) {
    const end = endOf(text, cdataEnd, at + cdataStart.length);
    return { kind: 'text', text: asText(text.slice(at + cdataStart.length, end - cdataEnd.length)), end };
  }
  if (text[at + 1] !== '!') return null;
  const [declaration = ''] = expect(doctype, text, at);
  return { kind: 'skipped', end: at + declaration.length };
}

/** Escapes CDATA, so that every text token is resolved in the same way. */
const asText = (cdata: string) => cdata.replaceAll('&', '&amp;');

function openingTag(text: string, at: number) {
  const [tag = ''] = expect(name, text, at + 1);
  let end = at + 1 + tag.length;
  const attributes: [string, string][] = [];
  for (;;) {
    attribute.lastIndex = end;
    const found = attribute.exec(text);
    if (found === null) break;
    end += found[0].length;
    attributes.push([found[1] ?? '', resolveEntities(found[2] ?? found[3] ?? '')]);
  }
  const [closing = '', slash] = expect(tagEnd, text, end);
  return { kind: 'open' as const, name: tag, attributes, isEmpty: slash === '/', end: end + closing.length };
}

function expect(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (found === null) throw new MalformedXml();
  return found;
}

function endOf(text: string, ending: string, from: number): number {
  const at = text.indexOf(ending, from);
  if (at === -1) throw new MalformedXml();
  return at + ending.length;
}
