import { readableName, type JobRow } from '@backline/contract/jobs';
import { formatDateTime } from '../../lib/format.ts';

/** Which of its kind a job is, in words: by what it was given, or where that is sealed or nothing by when it came. */
export function aboutText({ about, enqueued_dttm: enqueuedAt }: Pick<JobRow, 'about' | 'enqueued_dttm'>): string {
  if (about === null || about.length === 0) return `Of ${formatDateTime(enqueuedAt)}`;
  return about.map(({ name, value }) => `${readableName(name)}: ${value}`).join(', ');
}
