import { roleAccessKey, type Feature, type StaffRole } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';

interface Change {
  role: StaffRole;
  gained: readonly Feature[];
  next: readonly Feature[];
}

/** ADMINs may give what they lack to their own role only, so that a removed key can be restored. */
export function refusalOf(change: Change, held: ReadonlySet<Feature>): string | null {
  if (change.next.includes(roleAccessKey) !== (change.role === 'ADMIN')) return roleTexts.roleAccessStays;
  const isHeld = change.role === 'ADMIN' || change.gained.every((feature) => held.has(feature));
  return isHeld ? null : roleTexts.featureNotHeld;
}
