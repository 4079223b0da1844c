import { zoneOf } from '@backline/contract/time-zones';
import { zoneName } from '@backline/page/time-zone';
import * as dashboardTexts from '@backline/contract/dashboard.texts';
import { theme } from 'antd';
import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import styles from './dashboard.module.css';
import { dayLabel, seriesNames, sumOfDays, useSeriesColours, type Day } from './day-series.ts';

const shortDay = (day: string) => dayLabel(day).slice(0, 5);

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' });

interface DaysProps {
  days: Day[];
  zone: string;
  /** Name of the range: `Last 7 days`. */
  range: string;
}

/**
 * Draws the charts of people above the chart of revenue. The table below shows the same figures to readers who cannot
 * use charts.
 */
export default function DaysChart({ days, zone, range }: DaysProps) {
  return (
    <>
      <People days={days} range={range} />
      {days.some(({ sales, orders }) => sales !== 0 || orders > 0) ? (
        <Sales days={days} range={range} />
      ) : (
        <p className={styles.note}>{dashboardTexts.noSales}</p>
      )}
      <Table days={days} zone={zone} range={range} />
    </>
  );
}

const margin = { top: 8, right: 8, bottom: 0, left: 0 };
const together = 'days';

function People({ days, range }: Omit<DaysProps, 'zone'>) {
  const { token } = theme.useToken();
  const colours = useSeriesColours();
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={`${sumOfDays(days, 'checkins')} check-ins and ${sumOfDays(days, 'fans')} new fans, ${range.toLowerCase()}`}
    >
      <ResponsiveContainer width="100%" height={200}>
        <AreaChart data={days} syncId={together} margin={margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={token.colorBorderSecondary} />
          <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={32} tickLine={false} axisLine={false} />
          <YAxis allowDecimals={false} width={48} tickLine={false} axisLine={false} />
          <Tooltip labelFormatter={(day) => dayLabel(String(day))} />
          {(['checkins', 'fans'] as const).map((key) => (
            <Area
              key={key}
              dataKey={key}
              name={seriesNames[key]}
              type="linear"
              stroke={colours[key]}
              strokeWidth={2}
              fill={colours[key]}
              fillOpacity={0.12}
              isAnimationActive={false}
            />
          ))}
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

function Sales({ days, range }: Omit<DaysProps, 'zone'>) {
  const { token } = theme.useToken();
  const colours = useSeriesColours();
  const ordersOf = new Map(days.map(({ day, orders }) => [day, orders]));
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={`${sumOfDays(days, 'orders')} orders worth ${sumOfDays(days, 'sales')}, ${range.toLowerCase()}`}
    >
      <ResponsiveContainer width="100%" height={140}>
        <BarChart data={days} syncId={together} margin={margin} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={token.colorBorderSecondary} />
          <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={32} tickLine={false} axisLine={false} />
          <YAxis
            width={48}
            tickFormatter={(dollars: number) => wholeDollars.format(dollars)}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            labelFormatter={(day) => `${dayLabel(String(day))}, orders: ${formatCount(ordersOf.get(String(day)) ?? 0)}`}
            formatter={(dollars) => formatMoney(Number(dollars))}
            cursor={{ fill: token.colorFillTertiary }}
          />
          <Bar
            dataKey="sales"
            name={seriesNames.sales}
            fill={colours.sales}
            radius={[3, 3, 0, 0]}
            maxBarSize={32}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Table({ days, zone, range }: DaysProps) {
  return (
    <details className={styles.table}>
      <summary>Show as a table</summary>
      <table>
        <caption>
          {range}, time zone: {zoneName(zoneOf(zone))}
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {(['sales', 'orders', 'checkins', 'fans'] as const).map((series) => (
              <th key={series} scope="col">
                {seriesNames[series]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sales, orders, checkins, fans }) => (
            <tr key={day}>
              <th scope="row">{dayLabel(day)}</th>
              <td>{formatMoney(sales)}</td>
              <td>{formatCount(orders)}</td>
              <td>{formatCount(checkins)}</td>
              <td>{formatCount(fans)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
