import type * as contract from '@backline/contract/jobs';
import { epochMs } from '../../platform/db/database.ts';
import { canRetry, hasFailed, isLapsed } from './jobs.policy.ts';
import type { JobRow } from './jobs.repository.ts';

const shownValues = 3;
const shownLength = 80;
const errorLength = 500;

export function presentJob(row: JobRow): contract.JobRow {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    about: aboutOf(row.input),
    enqueued_dttm: epochMs(row.enqueued_at),
    state_dttm: epochMs(row.state_at),
    tries: row.state === 'running' ? row.failures + 1 : row.failures,
    tries_most: row.tries_most,
    error: row.error === null ? null : cut(row.error, errorLength),
    is_lapsed: isLapsed(row),
    can: { retry: canRetry(row), discard: hasFailed(row) },
  };
}

function aboutOf(input: unknown): contract.JobRow['about'] {
  if (typeof input !== 'object' || input === null) return null;
  return Object.entries(input)
    .filter(([, value]) => value !== null && value !== '')
    .slice(0, shownValues)
    .map(([name, value]) => ({
      name,
      value: cut(typeof value === 'string' ? value : JSON.stringify(value), shownLength),
    }));
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);
