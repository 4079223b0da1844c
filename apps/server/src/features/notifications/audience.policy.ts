import type { Audience, AudienceType } from '@backline/contract/audiences';
import { audienceSubject } from '@backline/contract/audiences';
import type { Feature } from '@backline/contract/features';

/** Permissions that are sufficient instead of Page_Manage_Users. Each covers only the audiences of its own area. */
const alsoOpenedBy: Partial<Record<AudienceType, Feature>> = {
  song_request_users: 'Page_Requests',
  poll_participants: 'Page_Polls',
  poll_winners: 'Page_Polls',
  raffle_participants: 'Page_Raffles',
  raffle_winners: 'Page_Raffles',
};

/** Returns the permissions, of which one is needed to notify the audience. */
export function keysToNotify(type: AudienceType): Feature[] {
  const key = alsoOpenedBy[type];
  return ['Page_Manage_Users', ...(key === undefined ? [] : [key])];
}

/** Returns the audience's subject, such as a song title or a poll id, or '' if it has none. */
export function subjectOf(audience: Audience): string {
  const { eventNotificationType: type } = audience;
  if (!(type in audienceSubject)) return '';
  return String(audience[audienceSubject[type as keyof typeof audienceSubject]] ?? '');
}
