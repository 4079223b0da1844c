import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importEvent, previewEventImport } from './event-files.ts';
import { addFanImportRows } from './fan-imports.ts';
import { operation, anybody, type Operation } from './operation.ts';
import { operations } from './operations.ts';

type Schema = z.core.JSONSchema.JSONSchema;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(type, { io, unrepresentable: 'any' });

function* partsOf(schema: Schema, path = ''): Generator<[path: string, part: Schema]> {
  yield [path, schema];
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (isSchema(part)) yield* partsOf(part, `${path}.${name}`);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    if (isSchema(part)) yield* partsOf(part, path);
  }
  if (isSchema(schema.items)) yield* partsOf(schema.items, `${path}[]`);
  if (isSchema(schema.additionalProperties)) yield* partsOf(schema.additionalProperties, `${path}{}`);
}

const pathsWhere = (schema: Schema, isSo: (part: Schema) => boolean) =>
  [...partsOf(schema)].filter(([, part]) => isSo(part)).map(([path]) => path);

const isUnbounded = ({ type, maxItems }: Schema) => type === 'array' && maxItems === undefined;
const isOpen = ({ type, additionalProperties }: Schema) => type === 'object' && additionalProperties !== false;

const ofPlainLetters = '^[\\t-\\r -~]*$';

/**
 * Returns the size in bytes of the longest JSON that fits a schema, at three bytes a character. A text without
 * maxLength is limited by a short pattern instead.
 */
function longestBytes(schema: Schema): number {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);
  if (alternatives.length > 0) return Math.max(...alternatives.map(longestBytes));
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  switch (schema.type) {
    case 'string':
      return 2 + (schema.pattern === ofPlainLetters ? 1 : 3) * (schema.maxLength ?? 100);
    case 'array':
      return 2 + (schema.maxItems ?? Infinity) * (1 + (isSchema(schema.items) ? longestBytes(schema.items) : Infinity));
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return fields.reduce((sum, [name, part]) => sum + name.length + 4 + (isSchema(part) ? longestBytes(part) : 0), 2);
    }
    default:
      return 20;
  }
}

const walk = Object.entries<Operation>(operations).map(([name, { input, output, maxBytes }]) => ({
  name,
  input: schemaOf(input, 'input'),
  output: schemaOf(output, 'output'),
  maxBytes,
}));

describe('bounds of operations', () => {
  test.each(walk)('$name accepts only bounded lists and declared fields', ({ input }) => {
    expect(pathsWhere(input, isUnbounded)).toEqual([]);
    expect(pathsWhere(input, isOpen)).toEqual([]);
  });

  test.each(walk)('$name returns only bounded lists', ({ output }) => {
    expect(pathsWhere(output, isUnbounded)).toEqual([]);
  });

  test('the check finds an unbounded list, and an object that accepts undeclared fields', () => {
    const forgetful = z.strictObject({ rows: z.array(z.object({ ids: z.array(z.number()) })).max(3) });
    expect(pathsWhere(schemaOf(forgetful, 'input'), isUnbounded)).toEqual(['.rows[].ids']);
    expect(pathsWhere(schemaOf(forgetful, 'input'), isOpen)).toEqual(['.rows[]']);
  });
});

describe('a body limit', () => {
  test('an operation accepts 64 KB unless it declares more', () => {
    const declared = { method: 'POST', path: 'x', summary: '', effect: 'read', access: anybody } as const;
    expect(operation({ ...declared, input: z.strictObject({}), output: z.null() }).maxBytes).toBe(65_536);
  });

  // Excludes the import of fans, because the page sends the file in chunks of rows, and that of an event, because an
  // export stays within the limit of the whole file.
  const bySize: readonly unknown[] = [addFanImportRows, importEvent, previewEventImport];
  test.each(walk.filter(({ name }) => !bySize.includes(operations[name])))(
    '$name accepts its longest input in any script',
    ({ input, maxBytes }) => expect(longestBytes(input)).toBeLessThanOrEqual(maxBytes),
  );
});
