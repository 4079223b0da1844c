import { createToken, tokenPrefix } from '@backline/contract/api-tokens';
import type { Operation } from '@backline/contract/operation';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { hashToken, newToken } from '../../src/platform/crypto/crypto.ts';
import type { Connection } from '../../src/platform/db/database.ts';
import { query } from '../query.ts';
import { type Client, type Reply, asQuery } from '../as.ts';

/** Makes a token for a day and returns it with its id. */
export async function makeToken(
  client: Client,
  features: readonly string[],
  more: object = {},
): Promise<{ token: string; token_id: number }> {
  const { status, body } = await client.call(createToken, {
    name: 'Sync',
    features,
    expires_dttm: Date.now() + 86_400_000,
    ...more,
  });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Calls operations like another system: with a token, and without cookies or a CSRF token. */
export function withToken(app: FastifyInstance, token: string): Client {
  return {
    async call<Op extends Operation>(operation: Op, input: object, { headers = {} } = {}): Promise<Reply<Op>> {
      const isQuery = operation.method === 'GET' || operation.file !== undefined;
      const request: InjectOptions = {
        method: operation.method,
        url: `/api/${operation.path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(isQuery ? { query: asQuery(input) } : { payload: input }),
      };
      const response = await app.inject(request);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const body = JSON.parse(isJson ? response.body : '{}') as Reply<Op>['body'];
      return { status: response.statusCode, body, headers: response.headers };
    },
  };
}

/** Inserts a valid token without the checks of the call that makes one. */
export async function buildToken(
  db: Connection,
  { userId, features, eventId }: { userId: number; features: readonly string[]; eventId: number | null },
): Promise<string> {
  const token = `${tokenPrefix}${newToken()}`;
  await query(db)`
    with made as (
      insert into api_tokens (user_id, name, token_hash, ending, features, is_for_events, origins, expires_at)
      values (${userId}, 'Built', ${hashToken(token)}, ${token.slice(-4)}, ${features}::text[], ${eventId !== null}, '{}',
        now() + interval '1 day')
      returning id)
    insert into api_token_events select id, ${eventId}::bigint from made where ${eventId}::bigint is not null`;
  return token;
}
