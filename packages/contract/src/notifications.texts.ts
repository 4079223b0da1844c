import type { AudienceType } from './audiences.ts';
import { counted } from './counted.ts';

export const notificationTitleRequired = 'Please enter title.';
export const notificationBodyRequired = 'Please enter body.';
export const notificationsSent = 'Push notifications have been sent out.';
export const notificationRepeats =
  'The same fans were notified within the last minute. Please look, and send again if you mean it.';
export const notificationHasLeft = 'This has already been sent and can no longer be taken back.';
export const notificationTakenBack = 'The notification has been taken back. Nobody has seen it.';
export const notificationTried = 'It is on its way to this browser.';
export const notAPushService =
  'This browser gave an address that belongs to no push service. Please turn notifications off and on again.';
export const notificationOfPromoCode =
  'This promo code is not valid at this event at the moment. Please choose another one.';
export const notificationForNobody = 'Nobody is among these fans yet.';

export const fansOf = (count: number): string => counted(count, 'fan');

export function reachOf(fans: number, withPush: number): string {
  const alone = fans - withPush;
  if (withPush === 0) return fans === 1 ? 'Sees it in the app.' : 'All of them see it in the app alone.';
  if (alone === 0) return fans === 1 ? 'The phone shows it.' : 'The phones of all of them show it.';
  return `${withPush.toLocaleString('en-US')} by their phone, ${alone.toLocaleString('en-US')} in the app alone.`;
}

export const audiences: Record<AudienceType, string> = {
  all_users: 'All fans of the event',
  check_in_users: 'Fans who checked in',
  song_request_users: 'Fans who asked for a song',
  poll_participants: 'Fans who answered a poll',
  poll_winners: 'Winners of a poll',
  raffle_participants: 'Fans who entered a raffle',
  raffle_winners: 'Winners of a raffle',
  promo_code: 'All fans, with a promo code',
};

/** Texts of the fan app. */
export const fan = {
  title: 'Inbox',
  nothing: 'Nothing yet. What the organiser writes to you will appear here.',
  isNew: 'New',
  unread: (count: number) => `${count} new`,
  why: 'Get notified on this phone when your song is next or you win.',
  allow: 'Turn on notifications',
  denied: 'This browser shows no messages from this site. You can change that in its settings; here you see them all.',
  failed: 'This phone could not be set up for it. You see them all here.',
  on: 'Notifications are on for this phone.',
  stop: 'Turn off notifications',
} as const;
