import { messages } from '@backline/contract/messages';
import { personNoun } from '@backline/contract/person-changes';
import { difference } from '../../platform/audit/difference.ts';
import { staleSave } from '../../platform/audit/stale-save.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { describePerson, viewOf } from './people.presenter.ts';
import { keepPersonImages, type PersonImages } from './person-images.ts';
import * as people from './person.repository.ts';

/**
 * Of somebody who is locked: throws `conflict` with who changed which fields where the form was filled from an older
 * version, so that the page can put both side by side. `beside` are fields that the form does not hold.
 */
export async function requireFresh(
  { actor }: ActorContext,
  tx: Tx,
  { id, version: stored }: people.PersonRow,
  opened: number | undefined,
  beside: readonly string[] = [],
): Promise<void> {
  if (opened === undefined || opened === stored) return;
  const message = messages.personConflict;
  const conflict = await staleSave(tx, { noun: personNoun, id, opened, stored, message, actor, beside });
  if (conflict !== null) throw conflict;
}

interface PersonChange extends PersonImages {
  name: string;
  manager_id?: number;
}

/** What a save changes beside the person's own columns, as the audit line tells it. */
interface MoreOfPerson {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Told as it is, and a change by its being there. */
  note?: Record<string, unknown>;
  write?: () => Promise<void>;
}

/** Writes what differs, one audit line and one version; answers the version. The person is locked; the images are kept, those before them deleted. */
export async function savePerson(
  ctx: ActorContext,
  tx: Tx,
  current: people.PersonRow,
  change: PersonChange,
  more: MoreOfPerson = {},
): Promise<number> {
  const view = viewOf(ctx);
  const { before, after } = difference(
    { ...describePerson(current, view), manager_id: current.manager_id, ...more.before },
    { ...describePerson(change, view), manager_id: change.manager_id ?? current.manager_id, ...more.after },
  );
  Object.assign(after, more.note);
  // A save that changes nothing is no version: it would tell the next editor of a change that nobody made.
  if (Object.keys(after).length === 0) return current.version;
  await keepPersonImages(ctx, tx, change, current);
  const version = await people.update(tx, current.id, change);
  await more.write?.();
  await ctx.audit(tx, {
    action: 'user.updated',
    noun: personNoun,
    id: current.id,
    name: change.name,
    before: { ...before, version: current.version },
    after: { ...after, version },
  });
  return version;
}
