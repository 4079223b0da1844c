import fc from 'fast-check';
import { z } from 'zod';
import type { Operation } from '@backline/contract/operation';

type Schema = z.core.JSONSchema.JSONSchema;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const hostileTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egpj.exe',
  '\u200b',
  "' or 1=1 --",
  '%_%\\',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '=cmd|calc!A1',
  '${7*7}',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(3_000),
  '👩‍👩‍👧‍👦'.repeat(60),
  'data:text/html,x',
  'http://127.0.0.1:1/',
  'http://[::1',
];
const hostileNumbers = [-1, -0, 0.5, 2 ** 31, 2 ** 53, 1e20, 1e308, -1e308, 5e-324];

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, ...hostileNumbers, null, true, '', [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.constantFrom<unknown>(...hostileTexts, ...hostileNumbers), { maxLength: 120 }),
);

function fitting(schema: Schema, ids: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);
  if (alternatives.length > 0) return fc.oneof(...alternatives.map((part) => fitting(part, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema, ids);
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const items = isSchema(schema.items) ? fitting(schema.items, ids) : fc.jsonValue();
      return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) });
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
        isSchema(part) ? [[name, fitting(part, ids)] as const] : [],
      );
      const requiredKeys = schema.required ?? [];
      return fc.record(Object.fromEntries(fields), { requiredKeys });
    }
    default:
      return fc.constant(null);
  }
}

function text({ pattern, format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const words = fc.constantFrom(
    'Harbour Lights',
    'kim@example.org',
    '+14155550100',
    'http://example.org/a',
    '7',
    'a',
    '',
  );
  const letters = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
  return fc.oneof(words, letters, fc.constant('x'.repeat(Math.min(maxLength, 5_000))));
}

function number({ minimum, maximum, exclusiveMinimum }: Schema, ids: fc.Arbitrary<number>): fc.Arbitrary<unknown> {
  // A positive number without another bound is nearly always an id.
  if (exclusiveMinimum === 0)
    return fc.oneof({ weight: 6, arbitrary: ids }, { weight: 1, arbitrary: fc.integer({ min: 1 }) });
  const min = Math.max(minimum ?? 0, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER);
  return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fc.constantFrom(min, max));
}

const undeclared = fc.constantFrom(
  'is_admin',
  '__proto__',
  'constructor',
  'toString',
  '',
  'role',
  'id',
  'a.b',
  'x'.repeat(500),
);

function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom('drop', 'replace', 'add'), hostile, undeclared)
    .map(([value, at, how, wrong, key]) => {
      const fields = Object.entries(value as object);
      const index = fields.length === 0 ? -1 : at % fields.length;
      if (how === 'add' || index < 0) return Object.fromEntries([...fields, [key, wrong]]) as unknown;
      if (how === 'drop') return Object.fromEntries(fields.filter((_, each) => each !== index)) as unknown;
      return Object.fromEntries(fields.map(([name, each], i) => [name, i === index ? wrong : each])) as unknown;
    });
}

const broken = fc.constantFrom(
  '['.repeat(30_000) + ']'.repeat(30_000),
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":}',
  '\u0000',
  '{"__proto__":{"x":1}}',
  '[[[[',
  '{"a":1e999}',
  'a=b',
);

export type FuzzInput = { kind: 'fields'; fields: unknown } | { kind: 'raw'; body: string };

/** Generates inputs: a third valid, a third nearly valid, a third hostile. */
export function fuzzInputs({ input }: Operation, ids: readonly number[]): fc.Arbitrary<FuzzInput> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const valid = fitting(schema, fc.constantFrom(...ids));
  const fields = fc.oneof(
    { weight: 10, arbitrary: valid },
    { weight: 10, arbitrary: nearly(valid) },
    { weight: 3, arbitrary: hostile },
    {
      weight: 5,
      arbitrary: fc.dictionary(fc.oneof(undeclared, fc.constantFrom(...namesOf(schema))), hostile, { maxKeys: 6 }),
    },
  );
  return fc.oneof(
    { weight: 28, arbitrary: fields.map((each) => ({ kind: 'fields', fields: each }) as const) },
    { weight: 2, arbitrary: broken.map((body) => ({ kind: 'raw', body }) as const) },
  );
}

const namesOf = ({ properties = {} }: Schema) => ['page_number', ...Object.keys(properties)];
