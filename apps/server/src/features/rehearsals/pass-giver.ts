import { isOpenTo } from '@backline/contract/operation';
import { beginRehearsal } from '@backline/contract/rehearsals';
import type { Connection, Db } from '../../platform/db/database.ts';
import { Gathering } from '../../platform/db/gathering.ts';
import { keptWith } from '../../platform/db/kept-with.ts';
import { findStaff } from '../../platform/session/session.repository.ts';
import { findInReach, visibleTo } from '../events/index.ts';
import type { PassRow } from './rehearsals.repository.ts';

type Given = Pick<PassRow, 'id' | 'event_id' | 'started_by'>;

/** A pass opens what its giver may open now: with their account, their role's key or their event it ends, too. */
export async function isStillGiven(
  db: Connection,
  { event_id: eventId, started_by: giverId }: Given,
): Promise<boolean> {
  // From the machine's own terminal: who reaches the database needs no right.
  if (giverId === null) return true;
  const giver = await findStaff(db, giverId);
  if (giver === null || !isOpenTo(beginRehearsal.access, giver.role, (key) => giver.features.has(key))) return false;
  return (await findInReach(db, eventId, visibleTo(giver))) !== null;
}

/** Of each in their order; those of one rehearsal are looked up once. */
export async function areStillGiven(db: Db, given: readonly Given[]): Promise<boolean[]> {
  const looked = new Map<number, Promise<boolean>>();
  const answers = given.map((one) => {
    const answer = looked.get(one.id) ?? isStillGiven(db, one);
    looked.set(one.id, answer);
    return answer;
  });
  return Promise.all(answers);
}

const together = keptWith((db: Db) => new Gathering((given: readonly Given[]) => areStillGiven(db, given)));

/** The same for who asks beside thousands of the same rehearsal: virtual phones come, and want its timeline, at one moment. */
export const askStillGiven = (db: Db, given: Given): Promise<boolean> => together(db).ask(given);
