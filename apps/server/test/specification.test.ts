import { features } from '@backline/contract/features';
import { operations } from '@backline/contract/operations';
import { specifiedCalls, type SpecifiedCall } from '../../../testing/specification/calls.ts';
import { differences, walkDecision } from '../../../testing/specification/differences.ts';
import { specifiedEventPages, specifiedFeatures, specifiedMenu } from '../../../testing/specification/navigation.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildEvent, buildManager } from '../builders/builders.ts';
import { testApp, type TestApp } from '../testing/app.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema | boolean;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface DocumentedOperation {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Reference {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

let product: TestApp;
let reference: Reference;

beforeAll(async () => {
  product = await testApp();
  reference = (await product.app.inject({ url: '/api/docs/json' })).json<Reference>();
});
afterAll(() => product.close());

function fieldsOf(schema: Schema | boolean | undefined, seen = new Set<Schema>()): string[] {
  if (typeof schema !== 'object' || seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [...Object.values(properties), items, additionalProperties, ...anyOf, ...oneOf, ...allOf];
  if ($ref !== undefined) parts.push(reference.components.schemas[$ref.split('/').at(-1) ?? '']);
  return [...Object.keys(properties), ...parts.flatMap((part) => fieldsOf(part, seen))];
}

/** Returns what the reference lacks of a specified call: the call itself, or some of its fields. */
function gapsOf({ method, path, takes, answers }: SpecifiedCall): string[] {
  const name = `${method} ${path}`;
  const documented = reference.paths[`/api/${path}`]?.[method.toLowerCase()];
  if (documented === undefined) return [name];
  const [body] = Object.values(documented.requestBody?.content ?? {});
  const [answer] = Object.values(documented.responses['200']?.content ?? {});
  const taken = new Set([
    ...fieldsOf(body?.schema),
    ...(documented.parameters ?? []).map((parameter) => parameter.name),
  ]);
  const answered = new Set(fieldsOf(answer?.schema));
  return [
    ...takes.filter((field) => !taken.has(field)).map((field) => `${name} takes no ${field}`),
    ...answers.filter((field) => !answered.has(field)).map((field) => `${name} answers no ${field}`),
  ];
}

describe('the calls of the specification', () => {
  test('the contract has every call of the specification', () => {
    const known = new Set(Object.values(operations).map(({ method, path }) => `${method} ${path}`));
    const named = specifiedCalls.map(({ method, path }) => `${method} ${path}`);
    expect(named.filter((call) => !known.has(call))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    expect(named.length).toBeGreaterThan(100);
  });

  test('the reference has every call of the specification with its fields', () => {
    expect(specifiedCalls.flatMap(gapsOf)).toEqual([]);
  });

  test('the check finds a missing call and missing fields', () => {
    const gone = { method: 'GET', path: 'events/nobody_calls', takes: [], answers: [] } as const;
    const cut = {
      method: 'GET',
      path: 'events/get_states',
      takes: ['country_id', 'planet'],
      answers: ['moon'],
    } as const;
    expect([gone, cut].flatMap(gapsOf)).toEqual([
      'GET events/nobody_calls',
      'GET events/get_states takes no planet',
      'GET events/get_states answers no moon',
    ]);
  });
});

test('the public event page is served at the address in the specification', async () => {
  const { id: managerId } = await buildManager(product.db);
  await buildEvent(product.db, { managerId, name: 'Night One', seo_url: 'night-one' });
  const { statusCode, body } = await product.app.inject({ url: '/events/night-one' });
  expect([statusCode, body.includes('Night One')]).toEqual([200, true]);
});

test('the permissions equal those of the specification', () => {
  expect([...features].toSorted()).toEqual([...specifiedFeatures].toSorted());
});

describe('intended differences', () => {
  const folder = join(import.meta.dirname, '../../../docs/decisions');
  const files = readdirSync(folder);
  const fileOf = (decision: number) => files.find((name) => name.startsWith(`${String(decision).padStart(4, '0')}-`));

  test('every intended difference names an existing decision record', () => {
    const items = [...specifiedMenu, ...specifiedEventPages].flatMap(({ label, decision }) =>
      decision === undefined ? [] : [{ what: label, decision }],
    );
    const all = [...differences, ...items];
    expect(all.filter(({ decision }) => fileOf(decision) === undefined)).toEqual([]);
    expect(new Set(differences.map(({ what }) => what)).size).toBe(differences.length);
  });

  test('the table in the decision record lists every intended difference with its reason', () => {
    const text = readFileSync(join(folder, fileOf(walkDecision) ?? ''), 'utf8');
    const [, , ...rows] = text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    const walked = differences.filter(({ decision }) => decision === walkDecision);
    expect(rows.map(([what]) => what)).toEqual(walked.map(({ what }) => what));
    for (const [what, says, does] of rows) expect([what, says, (does ?? '').length > 20]).not.toContain('');
  });
});
