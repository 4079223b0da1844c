import fc from 'fast-check';
import { errorStatus, type Operation, failure } from '@backline/contract/operation';
import { operations } from '@backline/contract/operations';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { z } from 'zod';
import { buildAdmin, buildFan, buildManager } from '../builders/builders.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { multipart, signedInAs, type SignedIn } from '../testing/as.ts';
import { fuzzInputs, type FuzzInput } from '../testing/fuzz/fuzz-inputs.ts';
import { buildForeignRows, buildSampleRows } from '../testing/samples.ts';

/**
 * By default, this is a short run. `npm run fuzz` sends 10,000 requests to each operation. The seed reproduces a
 * failure.
 */
const { FUZZ_RUNS = '6', FUZZ_SEED = '20261122', FUZZ_ONLY = '' } = process.env;
const runs = Number(FUZZ_RUNS);
/** A response is slow if it takes this many times the median. Songs are exempt, because their threads are slow. */
const maxSlowness = 500;
/** Retries of a slow request; one fast answer suffices, because the machine may be busy. */
const slowTries = 10;
/** Number of responses that form the median. With fewer, no response counts as slow. */
const recentAnswers = 100;
/**
 * Number of requests after which rows, sessions, permissions and rate limits are renewed, because writes use them up.
 */
const freshEvery = 200;

const personas = ['nobody', 'fan', 'MANAGER', 'ADMIN'] as const;
type Persona = (typeof personas)[number];

let product: TestApp;
let defaultRights: { role: string; feature: string }[];
let clients: Record<Persona, SignedIn | null>;
const ids: number[] = [];
let sent = 0;
const recentMs: number[] = [];

beforeAll(async () => {
  product = await testApp();
  defaultRights = await product.db.selectFrom('role_features').select(['role', 'feature']).execute();
  await renew();
});
afterAll(() => product.close());

async function renew(): Promise<void> {
  const { app, platform, db } = product;
  await db.deleteFrom('throttles').execute();
  await db.deleteFrom('role_features').execute();
  await db.insertInto('role_features').values(defaultRights).execute();
  const [manager, fan, admin] = [await buildManager(db), await buildFan(db), await buildAdmin(db)];
  const own = await buildSampleRows(db, { managerId: manager.id, fanIds: [fan.id] });
  const foreign = await buildForeignRows(db);
  const numbers = [own, foreign].flatMap((rows) => Object.values(rows).filter((value) => typeof value === 'number'));
  ids.splice(0, ids.length, ...numbers, 9_999_999, 2 ** 31, Number.MAX_SAFE_INTEGER);
  clients = {
    nobody: null,
    fan: await signedInAs(app, platform, fan),
    MANAGER: await signedInAs(app, platform, manager),
    ADMIN: await signedInAs(app, platform, admin),
  };
}

/** Placeholders that stand for ids by index, so that a seed sends the same requests even if the rows have other ids. */
const places = Array.from({ length: 30 }, (_, index) => -1_000 - index);
const placed = (input: FuzzInput): FuzzInput =>
  JSON.parse(JSON.stringify(input), (_key, value: unknown) =>
    typeof value === 'number' && value <= -1_000 && value > -1_030 ? ids[(-1_000 - value) % ids.length] : value,
  ) as FuzzInput;

const strictFailure = z.strictObject(failure.shape);

async function send(operation: Operation, persona: Persona, input: FuzzInput): Promise<void> {
  let slowness = Infinity;
  for (let tries = 0; slowness > maxSlowness && tries < slowTries; tries += 1) {
    const ms = await answerMs(operation, persona, input);
    if (operation.file !== undefined) return;
    recentMs.unshift(ms);
    if (recentMs.length <= recentAnswers) return;
    recentMs.pop();
    const median = recentMs.toSorted((one, other) => one - other)[recentAnswers / 2] ?? NaN;
    slowness = ms / median;
  }
  if (slowness > maxSlowness) throw new Error(`takes ${Math.round(slowness)} times as long as the median answer`);
}

async function answerMs(operation: Operation, persona: Persona, input: FuzzInput): Promise<number> {
  if (sent % freshEvery === 0) await renew();
  sent += 1;
  const client = clients[persona];
  const isQuery = operation.method === 'GET' || operation.file !== undefined;
  const body = input.kind === 'raw' ? input.body : (JSON.stringify(input.fields) ?? '');
  const form = operation.file && multipart(operation.file.field, { bytes: Buffer.from(body) });
  const startedAt = performance.now();
  const answer = await product.app.inject({
    method: operation.method,
    url: `/api/${operation.path}${isQuery ? `?${queryOf(input)}` : ''}`,
    headers: {
      'content-type': 'application/json',
      ...(client === null ? {} : { cookie: client.cookie, 'x-csrf-token': client.csrfToken }),
      ...form?.headers,
    },
    ...(operation.method === 'GET' ? {} : { payload: form?.payload ?? body }),
  });
  const ms = performance.now() - startedAt;
  const fault = faultOf(operation, answer.statusCode, answer.body);
  if (fault !== null) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 500)}: ${fault}`);
  return ms;
}

function queryOf(input: FuzzInput): string {
  if (input.kind === 'raw') return encodeURI(input.body);
  const fields = typeof input.fields === 'object' && input.fields !== null ? Object.entries(input.fields) : [];
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    query.append(name, (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4_000));
  }
  return query.toString();
}

function faultOf(operation: Operation, status: number, body: string): string | null {
  if (status === 200 && operation.answersBytes === true) return body.startsWith('\uFEFF') ? null : 'is no file of rows';
  if (status === 200) return operation.output.safeParse(JSON.parse(body)).error?.message ?? null;
  if (status >= 500) return 'is our fault';
  const { data, error } = strictFailure.safeParse(JSON.parse(body));
  if (error) return error.message;
  return errorStatus[data.code] === status ? null : `has the code ${data.code}`;
}

const walk = Object.entries<Operation>(operations).filter(
  ([name, { access, path }]) =>
    access.kind !== 'webhook' && FUZZ_ONLY.split(',').some((only) => name === only || path.startsWith(only)),
);

describe('any input', () => {
  test.each(walk)(
    '%s answers any input with a declared response and without delay',
    async (_name, operation) => {
      const property = fc.asyncProperty(fc.constantFrom(...personas), fuzzInputs(operation, places), (persona, input) =>
        send(operation, persona, placed(input)),
      );
      await fc.assert(property, { numRuns: runs, seed: Number(FUZZ_SEED), endOnFailure: runs > 1_000 });
    },
    3_600_000,
  );
});
