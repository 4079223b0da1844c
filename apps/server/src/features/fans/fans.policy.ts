import { checkInFan } from '@backline/contract/door';
import { undoCheckIn, type FanRow } from '@backline/contract/fans';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';

/** Allows no action on a fan who deleted their account. */
export function canDo(
  actor: Pick<Actor, 'role' | 'features'>,
  { checked_in_at: arrivedAt, has_left: hasLeft }: { checked_in_at: string | null; has_left: boolean },
  { isOpen }: { isOpen: boolean },
): FanRow['can'] {
  return {
    check_in: isOpen && !hasLeft && arrivedAt === null && mayCall(checkInFan, actor),
    undo_check_in: !hasLeft && arrivedAt !== null && mayCall(undoCheckIn, actor),
  };
}
