import type { AuthenticatedUser } from '@backline/contract/session';
import { isOpenTo, type Access, type Operation } from '@backline/contract/operation';

type Person = Pick<AuthenticatedUser, 'role' | 'access_features'>;
export type Accessed = Pick<Operation, 'access'>;

/** Whether somebody may call the operation. */
export function mayCall({ access }: Accessed, { role, access_features: held }: Person): boolean {
  return isOpenTo(access, role, (feature) => held.includes(feature));
}

/** Whether somebody may open the screen of the operation: keys of other screens, to which it is lent, do not count. */
export function mayOpen({ access }: Accessed, { role, access_features: held }: Person): boolean {
  const lent = lentTo(access);
  return isOpenTo(access, role, (feature) => held.includes(feature) && !lent.includes(feature));
}

const lentTo = (access: Access) => (access.kind === 'features' ? (access.lentTo ?? []) : []);
