import type { AuthenticatedUser } from '@backline/contract/session';
import { isOpenTo, isScreenOpenTo, type Operation } from '@backline/contract/operation';

type Person = Pick<AuthenticatedUser, 'role' | 'access_features'>;
export type Accessed = Pick<Operation, 'access'>;

export function mayCall({ access }: Accessed, { role, access_features: held }: Person): boolean {
  return isOpenTo(access, role, (feature) => held.includes(feature));
}

/**
 * Returns whether the person may open the operation's own screen. Unlike `mayCall`, ignores permissions of other
 * screens that may call it too.
 */
export function mayOpen({ access }: Accessed, { role, access_features: held }: Person): boolean {
  return isScreenOpenTo(access, role, (feature) => held.includes(feature));
}
