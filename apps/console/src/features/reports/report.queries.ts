import { listEvents } from '@backline/contract/events';
import { listFans, type FanSection } from '@backline/contract/fans';
import { getReportChart, getReportTotal, listEventSales, type ReportType } from '@backline/contract/reports';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, callPaged } from '../../lib/api.ts';
import { allRows, paging } from '../../ui/paging.ts';
import { asked, askedOf, type ChosenReport } from './report-filters.ts';

const key = (what: string, filters: ChosenReport) => ['reports', what, filters];

const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' as const, placeholderData: keepPreviousData };

export function useDeeds(filters: ChosenReport & { type: FanSection }) {
  return useInfiniteQuery({
    queryKey: key('list', filters),
    queryFn: ({ pageParam, signal }) =>
      callPaged(listFans, { ...pageParam, ...askedOf(filters), section: filters.type, is_report: true }, { signal }),
    ...paging,
    select: allRows,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export function useReportedEvents(filters: ChosenReport) {
  return useInfiniteQuery({
    queryKey: key('list', filters),
    queryFn: ({ pageParam, signal }) =>
      callPaged(listEvents, { ...pageParam, ...asked(filters), is_report: true }, { signal }),
    ...paging,
    select: allRows,
    staleTime: 0,
  });
}

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

export function useReportTotal(filters: ChosenReport) {
  return useQuery({
    queryKey: key('total', filters),
    queryFn: ({ signal }) => api.call(getReportTotal, { ...askedOf(filters), section: filters.type }, { signal }),
    select: ([first]) => first?.total ?? 0,
    ...fresh,
  });
}

export function useReportChart(filters: ChosenReport & { type: Exclude<ReportType, 'events'> }) {
  return useQuery({
    queryKey: key('chart', filters),
    queryFn: ({ signal }) => api.call(getReportChart, { ...askedOf(filters), section: filters.type }, { signal }),
    ...fresh,
  });
}
