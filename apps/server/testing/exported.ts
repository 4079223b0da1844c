import type { Operation } from '@backline/contract/operation';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from './as.ts';

export interface Exported {
  status: number;
  name: string;
  text: string;
  header: string[];
  rows: string[][];
}

export async function exported(
  app: FastifyInstance,
  who: Pick<SignedIn, 'cookie'>,
  operation: Operation,
  input: object,
): Promise<Exported> {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: operation.method,
    url: `/api/${operation.path}`,
    headers: { cookie: who.cookie },
    payload: input,
  });
  const text = rawPayload.toString('utf8');
  const disposition = String(headers['content-disposition'] ?? '');
  const name = /filename="(.+?)\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv"/.exec(disposition)?.[1] ?? disposition;
  if (statusCode !== 200) return { status: statusCode, name, text, header: [], rows: [] };
  const [header = [], ...rows] = parse(rawPayload, { bom: true, record_delimiter: '\r\n' }) as string[][];
  return { status: statusCode, name, text, header, rows };
}
