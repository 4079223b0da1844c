import * as auth from './auth.ts';
import * as dashboard from './dashboard.ts';
import * as events from './events.ts';
import * as lookups from './lookups.ts';
import type { Operation } from './operation.ts';
import * as uploads from './uploads.ts';

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

const declared: Record<string, unknown> = { ...auth, ...dashboard, ...events, ...lookups, ...uploads };

/** Every operation of the product by name: the server refuses to start when one has no handler. */
export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(declared).filter((entry): entry is [string, Operation] => isOperation(entry[1])),
);
