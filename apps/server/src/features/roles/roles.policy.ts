import { roleAccessKey, type Feature, type StaffRole } from '@backline/contract/features';
import * as roleTexts from '@backline/contract/roles.texts';

interface Change {
  role: StaffRole;
  gained: readonly Feature[];
  next: readonly Feature[];
}

/**
 * Returns why a change is refused, or null. An ADMIN may grant a permission that they lack only to the ADMIN role, so
 * that a permission removed from that role can be restored.
 */
export function refusalOf(change: Change, held: ReadonlySet<Feature>): string | null {
  if (change.next.includes(roleAccessKey) !== (change.role === 'ADMIN')) return roleTexts.roleAccessStays;
  const isHeld = change.role === 'ADMIN' || change.gained.every((feature) => held.has(feature));
  return isHeld ? null : roleTexts.featureNotHeld;
}
