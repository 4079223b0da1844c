import type { DashboardRange } from '@backline/contract/dashboard';
import { sumOf, toCents, toDollars } from '@backline/contract/money';
import { theme } from 'antd';
import { formatCount, formatMoney } from '../../lib/format.ts';

export type Day = DashboardRange['days'][number];
export type Series = Exclude<keyof Day, 'day'>;

/** Formats `2026-01-31` as `31-01-2026`. */
export const dayLabel = (day: string) => day.split('-').reverse().join('-');

export const seriesNames: Record<Series, string> = {
  sales: 'Sales',
  orders: 'Orders',
  checkins: 'Check-ins',
  fans: 'New fans',
};

export function useSeriesColours() {
  const { token } = theme.useToken();
  return { sales: token.green6, checkins: token.colorPrimary, fans: token.cyan6 };
}

export function sumOfDays(days: readonly Day[], of: Series): string {
  if (of !== 'sales') return formatCount(days.reduce((sum, day) => sum + day[of], 0));
  return formatMoney(toDollars(sumOf(days.map(({ sales }) => toCents(sales)))));
}
