import type { SongRequest } from '@backline/contract/song-requests';
import { theme } from 'antd';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCount } from '../../lib/format.ts';
import { narrow, useMediaQuery } from '../../ui/use-media-query.ts';

const upright = { letters: 16, px: 140 };
const wide = { letters: 36, px: 280 };

const shortened = (title: string, longestLabel: number) => {
  const letters = Array.from(title);
  return letters.length <= longestLabel ? title : `${letters.slice(0, longestLabel - 1).join('')}…`;
};

/** Draws the songs as a chart. The list below shows the same figures to readers who cannot use charts. */
export default function SongChart({ bars, height }: { bars: readonly SongRequest[]; height: number }) {
  const { token } = theme.useToken();
  const label = useMediaQuery(narrow) ? upright : wide;
  const [first] = bars;
  const summary = `Requests by song: bars of ${bars.length === 1 ? 'one song' : `the ${bars.length} most wanted`}${first === undefined ? '' : `, “${first.request_title}” with ${formatCount(first.count)} before all others`}`;
  return (
    <div role="img" aria-label={summary}>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          layout="vertical"
          data={bars}
          margin={{ top: 4, right: 48, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide domain={[0, 'dataMax']} allowDecimals={false} />
          <YAxis
            type="category"
            dataKey="request_title"
            width={label.px}
            interval={0}
            tickFormatter={(title: string) => shortened(title, label.letters)}
            tickLine={false}
            axisLine={false}
          />
          <Bar dataKey="count" fill={token.colorPrimary} radius={4} barSize={18} isAnimationActive={false}>
            <LabelList dataKey="count" position="right" formatter={(count) => formatCount(Number(count))} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
