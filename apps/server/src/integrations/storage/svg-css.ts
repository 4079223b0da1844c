/**
 * How an element uses what it refers to. `once`: masks, clip paths and filters apply to the element as a whole.
 * `inherited`: every element inside may be painted with it. `vertices`: the same, and again at each vertex of a path.
 */
export type CssUse = 'once' | 'inherited' | 'vertices';

export interface CssBlock {
  /** `.class`, `#id`, `tag`, or `*` for a selector that may match any element. */
  selectors: readonly string[];
  references: { fragment: string; use: CssUse }[];
  /** Number of characters read since the previous block. */
  length: number;
}

const string = `"[^"\\\\\\n\\r\\f]*(?:\\\\[^][^"\\\\\\n\\r\\f]*)*"?|'[^'\\\\\\n\\r\\f]*(?:\\\\[^][^'\\\\\\n\\r\\f]*)*'?`;
const token = new RegExp(
  `/\\*[^]*?(?:\\*/|$)|(?:url|(?:-moz-)?element)\\(\\s*(?:(${string})|([^)\\\\]*(?:\\\\[^][^)\\\\]*)*))|${string}|\\\\[^]?|([\\w-]+)(\\s*:)?|[;{}]`,
  'gi',
);

/**
 * Finds `url(#id)` in CSS in linear time. Where the text is unusual, it assumes that a rule matches every element.
 * `property` is the name of a presentation attribute.
 */
export function* cssBlocks(css: string, property = ''): Generator<CssBlock> {
  const text = withoutEscapedLetters(css);
  const everything: CssBlock = { selectors: ['*'], references: [], length: 0 };
  const rules: { block: CssBlock; isCondition: boolean }[] = [];
  let [current, read, start] = [property, 0, 0];
  for (const found of text.matchAll(token)) {
    const [all, quoted, unquoted, word, colon] = found;
    if (quoted !== undefined || unquoted !== undefined) {
      const fragment = fragmentOf((quoted?.replace(/^["']|["']$/g, '') ?? unquoted ?? '').replace(/\\([^])/g, '$1'));
      const { block } = rules.at(-1) ?? { block: everything };
      if (fragment !== null) block.references.push({ fragment, use: useOf(current) });
    } else if (word !== undefined && colon !== undefined && current === '') current = word.toLowerCase();
    if (all !== ';' && all !== '{' && all !== '}') continue;
    current = '';
    const prelude = text.slice(start, found.index).replace(/\/\*[^]*?(?:\*\/|$)/g, ' ');
    start = found.index + 1;
    if (start - read > pieceCharacters) {
      yield { ...empty, length: start - read };
      read = start;
    }
    if (all === '{') {
      const isNested = !(rules.at(-1)?.isCondition ?? true);
      const selectors = isNested ? ['*'] : selectorsOf(prelude);
      const block = selectors.includes('*') ? everything : { selectors, references: [], length: 0 };
      rules.push({ block, isCondition: !isNested && /^\s*@(?:media|supports)\b/i.test(prelude) });
    } else if (all === '}') {
      const { block } = rules.pop() ?? { block: everything };
      yield { ...(block === everything ? empty : block), length: start - read };
      read = start;
    }
  }
  yield everything;
  for (const { block } of rules) if (block !== everything) yield block;
}

/** A long block is yielded in pieces, so that the caller can give up the event loop. */
const pieceCharacters = 16 * 1024;
const empty: CssBlock = { selectors: [], references: [], length: 0 };

/** Returns the part of a URL behind `#`, or null without one. */
export function fragmentOf(url: string): string | null {
  const at = url.indexOf('#');
  return at === -1 ? null : url.slice(at + 1);
}

/** Resolves the escapes of letters, which can spell `url` or a property. Other escapes keep one backslash. */
export const withoutEscapedLetters = (css: string) =>
  css.replace(/\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([^]))/gi, (_escape, hex?: string, plain?: string) => {
    const point = hex === undefined ? 0 : Number.parseInt(hex, 16);
    const char = plain ?? String.fromCodePoint(point > 0x10ffff ? 0xfffd : point);
    return /[\w-]/.test(char) ? char : `\\${char}`;
  });

function useOf(property: string): CssUse {
  if (/^(?:-webkit-)?(?:clip-path|mask|mask-image|filter)$/.test(property)) return 'once';
  return /^(?:fill|stroke|marker-start|marker-end)$/.test(property) ? 'inherited' : 'vertices';
}

function selectorsOf(prelude: string): string[] {
  if (/["'\\@]/.test(prelude)) return ['*'];
  return [...new Set(prelude.split(',').map(lastOf))];
}

/** Returns what the last compound of a selector needs: `.b` for `g > rect.a.b`. */
function lastOf(selector: string): string {
  const compound =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const found = /^(?:([\w-]+)|[\w-]*(\.[\w-]+)+|(#[\w-]+))$/.exec(compound);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '*';
}
