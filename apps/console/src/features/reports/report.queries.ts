import { listEvents } from '@backline/contract/events';
import { listFans, type FanSection } from '@backline/contract/fans';
import {
  getHouseZone,
  getReportChart,
  getReportTotal,
  listEventSales,
  type ReportType,
} from '@backline/contract/reports';
import { zoneOf } from '@backline/contract/time-zones';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callPaged, callQuery } from '../../lib/api.ts';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { allRows, listQuery, paging } from '../../ui/paging.ts';
import { asked, askedOf, type ChosenReport } from './report-filters.ts';

const key = (what: string, filters: ChosenReport) => ['reports', what, filters];

const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' as const, placeholderData: keepPreviousData };

/**
 * Returns the time zone in which the report counts days: that of the event, or that of this installation. Undefined
 * until it is known.
 */
export function useReportZone(eventId: number | null): string | undefined {
  const house = useQuery({ ...callQuery(getHouseZone, ['reports', 'zone'], {}), staleTime: Infinity });
  const event = useEvent(eventId === null ? '' : String(eventId));
  const timezone = eventId === null ? house.data?.zone : event.data?.timezone;
  return timezone === undefined ? undefined : zoneOf(timezone);
}

export const useDeeds = (filters: ChosenReport & { type: FanSection }) =>
  useInfiniteQuery({
    ...listQuery(listFans, key('list', filters), { ...askedOf(filters), section: filters.type, is_report: true }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: undefined,
  });

export const useReportedEvents = (filters: ChosenReport) =>
  useInfiniteQuery({
    ...listQuery(listEvents, key('list', filters), { ...asked(filters), is_report: true }),
    staleTime: 0,
    placeholderData: undefined,
  });

export function useSales(filters: ChosenReport) {
  const { startDate, endDate, artistManager, ...rest } = askedOf(filters);
  return useInfiniteQuery({
    queryKey: key('list', filters),
    queryFn: ({ pageParam, signal }) =>
      callPaged(
        listEventSales,
        {
          ...pageParam,
          ...rest,
          artistManager: artistManager ?? '',
          ...(startDate === null ? {} : { startDate }),
          ...(endDate === null ? {} : { endDate }),
        },
        { signal },
      ),
    ...paging,
    select: (data) => allRows(data).map((row) => ({ ...row, id: row.event_id })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export const useReportTotal = (filters: ChosenReport, { enabled = true } = {}) =>
  useQuery({
    enabled,
    ...callQuery(getReportTotal, key('total', filters), { ...askedOf(filters), section: filters.type }),
    select: ([first]) => first?.total ?? 0,
    ...fresh,
  });

export const useReportChart = (filters: ChosenReport & { type: Exclude<ReportType, 'events'> }) =>
  useQuery({
    ...callQuery(getReportChart, key('chart', filters), { ...askedOf(filters), section: filters.type }),
    ...fresh,
  });
