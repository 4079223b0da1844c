import { undoCheckIn, type FanRow } from '@backline/contract/fans';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/http/context.ts';

/** What somebody may do with a fan of an event in their reach, as the fan stands now. */
export function canDo(actor: Pick<Actor, 'role' | 'features'>, fan: { checked_in_at: string | null }): FanRow['can'] {
  return { undo_check_in: fan.checked_in_at !== null && mayCall(undoCheckIn, actor) };
}
