import { tokenPrefix, type ApiToken } from '@backline/contract/api-tokens';
import { featureNames, type Feature } from '@backline/contract/features';

export const permissionNames = (features: readonly Feature[]): string =>
  features.map((feature) => featureNames[feature]).join(', ');

export const shortToken = ({ ending }: Pick<ApiToken, 'ending'>): string => `${tokenPrefix}…${ending}`;

/** Returns what limits a token besides its permissions; empty if nothing does. */
export function limitsOf({ manager, events, origins }: Pick<ApiToken, 'manager' | 'events' | 'origins'>): string[] {
  const limits = [];
  if (manager !== null) limits.push(`Acts for ${manager.name}`);
  if (events !== null) {
    const list = events.map(({ name }) => name).join(', ');
    limits.push(list === '' ? 'For events that were deleted' : `Only for ${list}`);
  }
  if (origins.length > 0) limits.push(`Web pages of ${origins.join(', ')}`);
  return limits;
}

const soonMs = 14 * 86_400_000;

export function lifeOf(
  { expires_dttm: at }: Pick<ApiToken, 'expires_dttm'>,
  now: number,
): 'valid' | 'soon' | 'expired' {
  if (at <= now) return 'expired';
  return at - now <= soonMs ? 'soon' : 'valid';
}
