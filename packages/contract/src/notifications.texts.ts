import type { AudienceType } from './audiences.ts';
import { counted } from './counted.ts';

export const notificationTitleRequired = 'Please enter title.';
export const notificationBodyRequired = 'Please enter body.';
export const notificationsSent = 'Push notifications have been sent out.';
export const notificationRepeats = 'These fans were notified within the last minute. Send again if you’re sure.';
export const notificationHasLeft = 'This notification has already been sent and can’t be undone.';
export const notificationTakenBack = 'The notification was cancelled. No one has seen it.';
export const notificationTried = 'Test sent to this browser.';
export const notAPushService = 'This browser’s push address is invalid. Turn notifications off and on again.';
export const notificationOfPromoCode =
  'This promo code isn’t valid at this event right now. Please choose another one.';
export const notificationForNobody = 'No fans in this audience yet.';

export const fansOf = (count: number): string => counted(count, 'fan');

export const reachOf = (fans: number, withPush: number): string => {
  const alone = fans - withPush;
  if (withPush === 0) return fans === 1 ? 'Shown in the app only.' : 'Shown in the app only.';
  if (alone === 0) return fans === 1 ? 'Sent as a push notification.' : 'All fans get a push notification.';
  return `${withPush.toLocaleString('en-US')} by push notification, ${alone.toLocaleString('en-US')} in the app only.`;
};

export const audiences: Record<AudienceType, string> = {
  all_users: 'All fans of the event',
  check_in_users: 'Fans who checked in',
  song_request_users: 'Fans who requested a song',
  poll_participants: 'Fans who answered a poll',
  poll_winners: 'Winners of a poll',
  raffle_participants: 'Fans who entered a raffle',
  raffle_winners: 'Winners of a raffle',
  promo_code: 'All fans, with a promo code',
};

/** Texts of the fan app. */
export const fan = {
  title: 'Inbox',
  nothing: 'No messages yet. Messages from the organiser appear here.',
  isNew: 'New',
  unread: (count: number) => `${count} new`,
  why: 'Get notified on this phone when your song is next or you win.',
  allow: 'Turn on notifications',
  denied:
    'Notifications from this site are blocked. Allow them in your browser’s settings. All messages still appear here.',
  failed: 'Notifications could not be turned on. All messages still appear here.',
  on: 'Notifications are on for this phone.',
  stop: 'Turn off notifications',
} as const;
