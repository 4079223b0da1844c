import { formatDateTime, missing } from '../../lib/format.ts';
import type { AuditLine } from '@backline/contract/audit';

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** The fields whose value differs. What stands on one side alone came or went with the line. */
export function changesOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return Array.from(fields, (field) => ({ field, before: before?.[field], after: after?.[field] })).filter(
    (change) => JSON.stringify(change.before) !== JSON.stringify(change.after),
  );
}

/** A list against the other side: what it holds alone, and how much stands on both. */
export function aloneIn(list: readonly unknown[], other: readonly unknown[]): { alone: unknown[]; shared: number } {
  const known = new Set(other.map((item) => JSON.stringify(item)));
  const alone = list.filter((item) => !known.has(JSON.stringify(item)));
  return { alone, shared: list.length - alone.length };
}

/** A value of the log in plain words; what is nested stays JSON. */
export function showValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return missing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field.endsWith('_dttm') ? formatDateTime(value) : String(value);
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 2);
}
