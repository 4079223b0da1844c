import { roleAccessKey, type Feature, type StaffRole } from '@backline/contract/features';
import { messages } from '@backline/contract/messages';

interface Change {
  role: StaffRole;
  gained: readonly Feature[];
  /** What the role would hold. */
  next: readonly Feature[];
}

/**
 * Why an ADMIN may not make this change; null where they may. What they do not hold they cannot give to others, but to
 * their own role, else a key once taken from ADMIN would be lost for good.
 */
export function refusalOf(change: Change, held: ReadonlySet<Feature>): string | null {
  if (change.next.includes(roleAccessKey) !== (change.role === 'ADMIN')) return messages.roleAccessStays;
  const isHeld = change.role === 'ADMIN' || change.gained.every((feature) => held.has(feature));
  return isHeld ? null : messages.featureNotHeld;
}
