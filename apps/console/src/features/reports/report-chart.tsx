import { zoneOf } from '@backline/contract/time-zones';
import { zoneName } from '@backline/page/time-zone';
import { reportNames, type ReportChart as Chart, type ReportType } from '@backline/contract/reports';
import { theme } from 'antd';
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount, formatMoney, formatYearFirst } from '../../lib/format.ts';
import { phone, useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './reports.module.css';

interface ReportChartProps {
  type: ReportType;
  chart: Chart;
}

const unitWords = {
  hour: 'by hour',
  day: 'by day',
  month: 'by month',
  song: 'songs asked for most',
  poll: 'polls answered most',
} as const;

/** Draws bars over time or of a ranking. The table below holds the same figures for readers without charts. */
export default function ReportChart({ type, chart }: ReportChartProps) {
  const format = type === 'sales' ? formatMoney : formatCount;
  const bars = chart.bars.map(({ label, start_dttm: at, value }) => ({
    name: at === null ? label : nameOf(at, chart),
    value,
  }));
  const where = chart.bars[0]?.start_dttm === null ? '' : ` (${zoneName(zoneOf(chart.zone))})`;
  const summary = `${reportNames[type]} ${unitWords[chart.unit]}${where}`;
  const isRanked = chart.unit === 'song' || chart.unit === 'poll';
  return (
    <figure className={styles.chart}>
      <figcaption>{summary}</figcaption>
      <div role="img" aria-label={`${summary}: ${describe(bars, format)}`}>
        {isRanked ? <Ranking bars={bars} /> : <Course bars={bars} unit={chart.unit} format={format} />}
      </div>
      <details>
        <summary>Show as a table</summary>
        <table>
          <caption>{summary}</caption>
          <tbody>
            {bars.map(({ name, value }, place) => (
              <tr key={`${place}/${name}`}>
                <th scope="row">{name}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface Named {
  name: string;
  value: number;
}

/** Returns the name of a bar: `2026-10-31 07:00 PM`, `2026-10-31` or `2026-10`. */
function nameOf(at: number, { unit, zone }: Chart): string {
  const whole = formatYearFirst(at, zoneOf(zone));
  return unit === 'hour' ? whole : whole.slice(0, unit === 'month' ? 7 : 10);
}

function describe(bars: readonly Named[], format: (value: number) => string): string {
  const [first = { name: '', value: 0 }] = bars;
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), first);
  return `the most, ${format(highest.value)}, at ${highest.name}`;
}

interface CourseProps {
  bars: readonly Named[];
  unit: Chart['unit'];
  format: (value: number) => string;
}

function Course({ bars, unit, format }: CourseProps) {
  const { token } = theme.useToken();
  // Shortens a name to the hour or the day. The tooltip shows the whole name.
  const short = (name: string) => (unit === 'hour' ? name.slice(11) : unit === 'day' ? name.slice(5) : name);
  return (
    <ResponsiveContainer width="100%" height={240}>
      <BarChart data={[...bars]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={token.colorBorderSecondary} />
        <XAxis dataKey="name" tickFormatter={short} minTickGap={32} tickLine={false} axisLine={false} />
        <YAxis allowDecimals={false} width="auto" tickFormatter={format} tickLine={false} axisLine={false} />
        <Tooltip
          formatter={(value) => [format(Number(value)), '']}
          separator=""
          cursor={{ fill: token.colorFillTertiary }}
        />
        <Bar
          dataKey="value"
          fill={token.colorPrimary}
          radius={[3, 3, 0, 0]}
          maxBarSize={48}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

const barPx = 32;
const upright = { letters: 16, px: 140 };
const wide = { letters: 40, px: 300 };

function Ranking({ bars }: { bars: readonly Named[] }) {
  const { token } = theme.useToken();
  const label = useMediaQuery(phone) ? upright : wide;
  // Two polls may have the same question, so the index is the key.
  const placed = bars.map((bar, place) => ({ ...bar, place }));
  const shortened = (place: number) => {
    const letters = Array.from(placed[place]?.name ?? '');
    return letters.length <= label.letters ? letters.join('') : `${letters.slice(0, label.letters - 1).join('')}…`;
  };
  return (
    <ResponsiveContainer width="100%" height={placed.length * barPx + 16}>
      <BarChart
        layout="vertical"
        data={placed}
        margin={{ top: 4, right: 56, bottom: 4, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={[0, 'dataMax']} allowDecimals={false} />
        <YAxis
          type="category"
          dataKey="place"
          width={label.px}
          interval={0}
          tickFormatter={shortened}
          tickLine={false}
          axisLine={false}
        />
        <Bar dataKey="value" fill={token.colorPrimary} radius={4} barSize={18} isAnimationActive={false}>
          <LabelList dataKey="value" position="right" formatter={(count) => formatCount(Number(count))} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
