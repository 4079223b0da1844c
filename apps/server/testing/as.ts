import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Operation, Output, Failure } from '@backline/contract/operation';
import { planSession } from '../builders/builders.ts';
import type { Platform } from '../src/platform/context/platform.ts';
import { query } from './query.ts';
import { accessCookie } from '../src/platform/session/session.ts';

export interface CallOptions {
  idempotencyKey?: string;
  /** Defaults to the session's token. Null omits the header. */
  csrf?: string | null;
  headers?: Record<string, string>;
  /** Required for an operation with a file. If omitted, no file is sent. */
  file?: { bytes: Uint8Array; name?: string; field?: string };
}

export interface Reply<Op extends Operation> {
  status: number;
  /** Contains the response or the failure, depending on `status`. Fields are undefined if the body is not JSON. */
  body: Output<Op> & Partial<Failure>;
  headers: Awaited<ReturnType<FastifyInstance['inject']>>['headers'];
}

export interface Client {
  /** Calls an operation like a page. Accepts invalid input, so that tests can send it. */
  call<Op extends Operation>(operation: Op, input: object, options?: CallOptions): Promise<Reply<Op>>;
}

export interface SignedIn extends Client {
  sessionId: string;
  cookie: string;
  csrfToken: string;
}

type Door = Pick<Platform, 'db' | 'config'>;

export async function signedInAs(
  app: FastifyInstance,
  { db, config }: Door,
  person: { id: number },
): Promise<SignedIn> {
  const { row, client } = newSession(app, config, person.id);
  await db.insertInto('sessions').values(row).execute();
  return client;
}

/** Makes the session a Login As of the ADMIN. */
export const makeLoginAs = (db: Platform['db'], acting: SignedIn, admin: SignedIn) =>
  query(db)`
    update sessions set impersonator_session_id = ${admin.sessionId},
      impersonator_id = (select user_id from sessions where id = ${admin.sessionId})
    where id = ${acting.sessionId}`;

export async function allSignedInAs(
  app: FastifyInstance,
  { db, config }: Door,
  people: readonly { id: number }[],
): Promise<SignedIn[]> {
  const sessions = people.map(({ id }) => newSession(app, config, id));
  await db
    .insertInto('sessions')
    .values(sessions.map(({ row }) => row))
    .execute();
  return sessions.map(({ client }) => client);
}

function newSession(app: FastifyInstance, config: Platform['config'], userId: number) {
  const { row, access, csrfToken } = planSession(config, userId);
  const cookie = `${accessCookie}=${access}`;
  return { row, client: { ...clientWith(app, { cookie, csrfToken }), sessionId: row.id, cookie, csrfToken } };
}

export function anonymous(app: FastifyInstance): Client {
  return clientWith(app, {});
}

function clientWith(app: FastifyInstance, own: { cookie?: string; csrfToken?: string }): Client {
  return {
    async call<Op extends Operation>(
      operation: Op,
      input: object,
      { idempotencyKey, csrf = own.csrfToken, headers = {}, file }: CallOptions = {},
    ): Promise<Reply<Op>> {
      const isQuery = operation.method === 'GET' || operation.file !== undefined;
      const form = file === undefined ? undefined : multipart(operation.file?.field ?? 'file', file);
      const request: InjectOptions = {
        method: operation.method,
        url: `/api/${operation.path}`,
        headers: {
          ...(own.cookie === undefined ? {} : { cookie: own.cookie }),
          ...(operation.effect === 'write' && typeof csrf === 'string' ? { 'x-csrf-token': csrf } : {}),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...form?.headers,
          ...headers,
        },
        ...(isQuery ? { query: asQuery(input), payload: form?.payload } : { payload: input }),
      };
      const response = await app.inject(request);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const body = JSON.parse(isJson ? response.body : '{}') as Reply<Op>['body'];
      return { status: response.statusCode, body, headers: response.headers };
    },
  };
}

type Page<Body> = Pick<Reply<Operation>, 'status' | 'headers'> & { body: Body };

export async function readPages<Body>(read: (cursor: string | undefined) => Promise<Page<Body>>): Promise<Body[]> {
  const pages: Body[] = [];
  let cursor: string | undefined;
  do {
    const { status, body, headers } = await read(cursor);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    pages.push(body);
    const next = headers['x-next-cursor'];
    cursor = next === undefined ? undefined : String(next);
  } while (cursor !== undefined);
  return pages;
}

export function asQuery(input: object): Record<string, string | string[]> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

export function multipart(field: string, file: { bytes: Uint8Array; name?: string; field?: string }) {
  const boundary = `----backline${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? field}"; filename="${file.name ?? 'song.mp3'}"\r\ncontent-type: audio/mpeg\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
