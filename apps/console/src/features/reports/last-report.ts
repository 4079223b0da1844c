import { reportNames, reportTypes, type ReportType } from '@backline/contract/reports';
import { localStore } from '@backline/page/browser-storage';
import { z } from 'zod';
import type { ReportFilters } from './report-filters.ts';
import { formatTimes, quickTimes } from './report-times.ts';

const time = z.number().int().nullable();
const lastReport = z.object({
  type: z.enum(reportTypes),
  /** Name of a quick range, whose times depend on the current day. Null for other times. */
  range: z.string().nullable(),
  from: time,
  until: time,
});

const keyOf = (personId: number) => `report.${personId}`;

interface OfferedReport {
  type: ReportType;
  label: string;
  times: Pick<ReportFilters, 'from' | 'until'>;
}

type Report = Pick<ReportFilters, 'type' | 'from' | 'until'>;

/** Remembers type and range of a person's last report in this browser. */
export function keepLastReport(personId: number, { type, from, until }: Report, zone: string): void {
  const quick = quickTimes(Date.now(), zone, null).find(({ times }) => times.from === from && times.until === until);
  const kept = { type, range: quick?.label ?? null, from, until };
  localStore.setItem(keyOf(personId), JSON.stringify(kept));
}

export function readLastReport(personId: number, zone: string): OfferedReport | null {
  const { data: last } = lastReport.safeParse(parsed(localStore.getItem(keyOf(personId))));
  if (last === undefined) return null;
  const quick = quickTimes(Date.now(), zone, null).find(({ label }) => label === last.range);
  const { from, until } = quick?.times ?? last;
  const range = quick?.label ?? (from === null || until === null ? null : formatTimes({ from, until }, zone));
  const name = reportNames[last.type];
  return { type: last.type, label: range === null ? name : `${name}, ${range}`, times: { from, until } };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
