import type { DashboardTotals } from '@backline/contract/dashboard';
import { theme } from 'antd';
import { Area, AreaChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '../../lib/format.ts';
import styles from './dashboard.module.css';

type Day = DashboardTotals['days'][number];

/** `2026-01-31` → `31-01-2026` */
const dayLabel = (day: string) => day.split('-').reverse().join('-');
const shortDay = (day: string) => dayLabel(day).slice(0, 5);
const sum = (days: Day[], of: 'checkins' | 'fans') => formatCount(days.reduce((total, day) => total + day[of], 0));

export default function DaysChart({ days }: { days: Day[] }) {
  const { token } = theme.useToken();
  const summary = `${sum(days, 'checkins')} check-ins and ${sum(days, 'fans')} new fans in the last 30 days`;
  const series = [
    { key: 'checkins', name: 'Check-ins', color: token.colorPrimary },
    { key: 'fans', name: 'New fans', color: token.cyan6 },
  ];
  return (
    <>
      <div className={styles.chart} role="img" aria-label={summary}>
        <ResponsiveContainer width="100%" height={240}>
          <AreaChart data={days} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke={token.colorBorderSecondary} />
            <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={32} tickLine={false} axisLine={false} />
            <YAxis allowDecimals={false} width={40} tickLine={false} axisLine={false} />
            <Tooltip labelFormatter={(day) => dayLabel(String(day))} />
            <Legend align="left" iconType="circle" iconSize={8} />
            {series.map(({ key, name, color }) => (
              <Area
                key={key}
                dataKey={key}
                name={name}
                type="linear"
                stroke={color}
                strokeWidth={2}
                fill={color}
                fillOpacity={0.12}
                isAnimationActive={false}
              />
            ))}
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <details className={styles.table}>
        <summary>Show as a table</summary>
        <table>
          <caption>{summary}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Check-ins</th>
              <th scope="col">New fans</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, checkins, fans }) => (
              <tr key={day}>
                <th scope="row">{dayLabel(day)}</th>
                <td>{formatCount(checkins)}</td>
                <td>{formatCount(fans)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
