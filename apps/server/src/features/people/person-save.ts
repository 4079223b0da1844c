import * as peopleTexts from '@backline/contract/people.texts';
import { personNoun } from '@backline/contract/person-changes';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { requireFresh as requireFreshRecord, saveRecord } from '../../platform/records/save-record.ts';
import { describePerson, viewOf } from './people.presenter.ts';
import { keepPersonImages, type PersonImages } from './person-images.ts';
import * as people from './person.repository.ts';

export const requireFresh = (
  ctx: ActorContext,
  tx: Tx,
  current: people.PersonRow,
  opened: number | undefined,
  beside: readonly string[] = [],
): Promise<void> =>
  requireFreshRecord(ctx, tx, current, { noun: personNoun, opened, message: peopleTexts.personConflict, beside });

interface PersonChange extends PersonImages {
  name: string;
  manager_id?: number;
}

/** Changes outside the person's columns, for the audit line. */
interface MoreOfPerson {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Extra fields of the audit line. If present, the save counts as a change. */
  note?: Record<string, unknown>;
  write?: () => Promise<void>;
}

/** Saves a locked person with one audit line and returns the version. */
export async function savePerson(
  ctx: ActorContext,
  tx: Tx,
  current: people.PersonRow,
  change: PersonChange,
  more: MoreOfPerson = {},
): Promise<number> {
  const view = viewOf(ctx);
  const { version } = await saveRecord(ctx, tx, {
    action: 'user.updated',
    noun: personNoun,
    current,
    name: change.name,
    before: { ...describePerson(current, view), manager_id: current.manager_id, ...more.before },
    after: { ...describePerson(change, view), manager_id: change.manager_id ?? current.manager_id, ...more.after },
    note: more.note,
    write: async () => {
      await keepPersonImages(ctx, tx, change, current);
      await more.write?.();
      return people.update(tx, current.id, change);
    },
  });
  return version;
}
