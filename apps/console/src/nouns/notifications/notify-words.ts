import { formatCount } from '../../lib/format.ts';

export const fansOf = (count: number): string => (count === 1 ? '1 fan' : `${formatCount(count)} fans`);

/** Who is told how. */
export function reachOf({ fans, with_push }: { fans: number; with_push: number }): string {
  const alone = fans - with_push;
  if (with_push === 0) return fans === 1 ? 'Sees it in the app.' : 'All of them see it in the app alone.';
  if (alone === 0) return fans === 1 ? 'The phone shows it.' : 'The phones of all of them show it.';
  return `${formatCount(with_push)} by their phone, ${formatCount(alone)} in the app alone.`;
}
