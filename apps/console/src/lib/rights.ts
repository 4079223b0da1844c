import type { AuthenticatedUser } from '@backline/contract/session';
import { isOpenTo, isScreenOpenTo, type Operation } from '@backline/contract/operation';

type Person = Pick<AuthenticatedUser, 'role' | 'access_features'>;
export type Accessed = Pick<Operation, 'access'>;

export function mayCall({ access }: Accessed, { role, access_features: held }: Person): boolean {
  return isOpenTo(access, role, (feature) => held.includes(feature));
}

/** Unlike `mayCall`, ignores permissions of other screens to which the operation is lent. */
export function mayOpen({ access }: Accessed, { role, access_features: held }: Person): boolean {
  return isScreenOpenTo(access, role, (feature) => held.includes(feature));
}
