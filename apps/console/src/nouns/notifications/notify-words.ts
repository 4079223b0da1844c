import type { AudienceType } from '@backline/contract/audiences';
import { formatCount } from '../../lib/format.ts';

export const fansOf = (count: number): string => (count === 1 ? '1 fan' : `${formatCount(count)} fans`);

export function reachOf({ fans, with_push }: { fans: number; with_push: number }): string {
  const alone = fans - with_push;
  if (with_push === 0) return fans === 1 ? 'Sees it in the app.' : 'All of them see it in the app alone.';
  if (alone === 0) return fans === 1 ? 'The phone shows it.' : 'The phones of all of them show it.';
  return `${formatCount(with_push)} by their phone, ${formatCount(alone)} in the app alone.`;
}

export const audienceWords: Record<AudienceType, string> = {
  all_users: 'All fans of the event',
  check_in_users: 'Fans who checked in',
  song_request_users: 'Fans who asked for a song',
  poll_participants: 'Fans who answered a poll',
  poll_winners: 'Winners of a poll',
  raffle_participants: 'Fans who entered a raffle',
  raffle_winners: 'Winners of a raffle',
  promo_code: 'All fans, with a promo code',
};
