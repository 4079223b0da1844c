import type { Audience, AudienceType } from '@backline/contract/audiences';
import { audienceSubject } from '@backline/contract/audiences';
import type { Feature } from '@backline/contract/features';
import type { Actor } from '../../platform/access/actor.ts';

/** Besides Page_Manage_Users, which opens all of them: who runs a poll writes to those who took part in it, and to nobody else. */
const alsoOpenedBy: Partial<Record<AudienceType, Feature>> = {
  song_request_users: 'Page_Requests',
  poll_participants: 'Page_Polls',
  poll_winners: 'Page_Polls',
  raffle_participants: 'Page_Raffles',
  raffle_winners: 'Page_Raffles',
};

export function mayNotify({ features }: Pick<Actor, 'features'>, type: AudienceType): boolean {
  const key = alsoOpenedBy[type];
  return features.has('Page_Manage_Users') || (key !== undefined && features.has(key));
}

/** The song, poll, raffle or promo code that the audience names, as it is stored; '' for one that names none. */
export function subjectOf(audience: Audience): string {
  const { eventNotificationType: type } = audience;
  if (!(type in audienceSubject)) return '';
  return String(audience[audienceSubject[type as keyof typeof audienceSubject]] ?? '');
}
