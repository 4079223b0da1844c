import type { Operation } from '@backline/contract/operation';
import { unsupportedMethod } from './api-error.ts';

const methods = ['GET', 'POST', 'PATCH', 'DELETE'];

export interface Submission {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
}

export interface SubmissionOptions {
  /** Language tag of the texts in answers. */
  language?: string;
  idempotencyKey?: string;
  personId?: number;
  file?: Blob;
}

export function submission(
  baseUrl: string,
  operation: Operation,
  input: unknown,
  { language = 'en', idempotencyKey, personId, file }: SubmissionOptions = {},
): Submission {
  if (!methods.includes(operation.method)) throw unsupportedMethod(operation.method);
  const url = `${baseUrl}/${operation.path.replace(/^\//, '')}`;
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language };
  if (operation.effect === 'write') headers['Idempotency-Key'] = idempotencyKey ?? randomKey();
  if (personId !== undefined) headers['X-Person-Id'] = String(personId);
  if (operation.method === 'GET') return { url: url + queryString(input), method: 'GET', headers, body: null };
  if (operation.file !== undefined) {
    const form = new FormData();
    if (file !== undefined) form.append(operation.file.field, file);
    return { url: url + queryString(input), method: operation.method, headers, body: form };
  }
  headers['Content-Type'] = 'application/json';
  return { url, method: operation.method, headers, body: JSON.stringify(input ?? {}) };
}

function queryString(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size === 0 ? '' : `?${query}`;
}

// randomUUID needs https or localhost; a console in a venue's own network may use plain http.
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
