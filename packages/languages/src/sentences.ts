import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { catalogues, formatterIn } from './catalogues.ts';
import { parseMessage } from './compile.ts';
import type { Language } from './languages.ts';
import { sentences } from './server-texts.ts';

/** Literal parts of a sentence around its values: one more part than values. */
interface Shape {
  parts: string[];
  /** Places of the values among those of the text's function. */
  values: number[];
}

interface Pattern extends Shape {
  id: string;
  /** The number of values of the text's function. A choice may leave some out. */
  valueCount: number;
}

const maxLength = 1_000;

/** The ids of English sentences, and the patterns of those that the server writes with values. */
let english: { ids: Map<string, string>; patterns: Pattern[] } | null = null;

/**
 * Translates a sentence that was written in English, such as a refusal of a service or of a schema. Returns it
 * unchanged if the catalogue lacks it, as with the words of a person.
 */
export function sentenceIn(language: Language, sentence: string): string {
  if (language === 'en' || sentence === '' || sentence.length > maxLength) return sentence;
  english ??= readEnglish();
  const { format } = formatterIn(language);
  const id = english.ids.get(sentence);
  if (id !== undefined) return format(id, []) ?? sentence;
  for (const pattern of english.patterns) {
    const values = valuesIn(sentence, pattern);
    if (values !== null) return format(pattern.id, values) ?? sentence;
  }
  return sentence;
}

const idsOfServer = new Set(
  Object.entries(sentences).flatMap(([area, names]) => names.map((name) => `${area}:${name}`)),
);

function readEnglish() {
  const ids = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [id, message] of Object.entries(catalogues.en)) {
    const shapes = shapesOf(parseMessage(message));
    const valueCount = Math.max(0, ...shapes.flatMap(({ values }) => values.map((place) => place + 1)));
    for (const shape of shapes) {
      const [only = ''] = shape.parts;
      if (shape.values.length === 0) ids.set(only, id);
      else if (idsOfServer.has(id)) patterns.push({ id, valueCount, ...shape });
    }
  }
  const lettersOf = ({ parts }: Pattern) => parts.join('').length;
  return { ids, patterns: patterns.toSorted((one, other) => lettersOf(other) - lettersOf(one)) };
}

/** Returns each shape of a message: one for each form of its plural or its choice. `counted` is the value of `#`. */
function shapesOf(message: readonly MessageFormatElement[], counted = 0): Shape[] {
  return message.reduce<Shape[]>(
    (shapes, part) => shapes.flatMap((start) => endsOf(part, counted).map((end) => joined(start, end))),
    [{ parts: [''], values: [] }],
  );
}

function endsOf(part: MessageFormatElement, counted: number): Shape[] {
  if (isLiteralElement(part)) return [{ parts: [part.value], values: [] }];
  if (isPoundElement(part)) return [{ parts: ['', ''], values: [counted] }];
  const place = Number(part.value);
  if (!isPluralElement(part) && !isSelectElement(part)) return [{ parts: ['', ''], values: [place] }];
  return Object.values(part.options).flatMap(({ value }) => shapesOf(value, place));
}

function joined(start: Shape, end: Shape): Shape {
  const [first = '', ...others] = end.parts;
  const last = start.parts.at(-1) ?? '';
  return { parts: [...start.parts.slice(0, -1), last + first, ...others], values: [...start.values, ...end.values] };
}

/** Returns the values in a sentence of this pattern, otherwise null. Takes time in proportion to the sentence. */
function valuesIn(sentence: string, { parts, values, valueCount }: Pattern): (string | number)[] | null {
  const last = parts.length - 1;
  const start = parts[0] ?? '';
  const end = parts[last] ?? '';
  if (!sentence.startsWith(start) || !sentence.endsWith(end)) return null;
  const found: (string | number)[] = Array.from({ length: valueCount }, () => '');
  let at = start.length;
  for (const [index, place] of values.entries()) {
    const after = parts[index + 1] ?? '';
    const next = index + 1 === last ? sentence.length - end.length : sentence.indexOf(after, at + 1);
    if (next <= at) return null;
    found[place] = numberOrText(sentence.slice(at, next));
    at = next + after.length;
  }
  return found;
}

/** Reads only a number that the server wrote. A title such as “007” stays as it is. */
function numberOrText(value: string): string | number {
  const read = Number(value.replaceAll(',', ''));
  return [String(read), read.toLocaleString('en-US')].includes(value) ? read : value;
}
