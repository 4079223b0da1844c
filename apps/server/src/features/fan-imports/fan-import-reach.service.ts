import type { Connection, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { requireEvent } from '../events/index.ts';
import * as imports from './fan-imports.repository.ts';

type Wanted = { event_id: number; fan_import_id: number };

type Reached = imports.FanImportRecord & { event: Awaited<ReturnType<typeof requireEvent>> };

export const requireImport = (db: Connection, actor: Actor, wanted: Wanted): Promise<Reached> =>
  reach(imports.find, db, actor, wanted);

export const lockImport = (tx: Tx, actor: Actor, wanted: Wanted): Promise<Reached> =>
  reach(imports.findForUpdate, tx, actor, wanted);

async function reach<Db extends Connection>(
  find: (db: Db, eventId: number, importId: number) => Promise<imports.FanImportRecord | null>,
  db: Db,
  actor: Actor,
  { event_id, fan_import_id }: Wanted,
): Promise<Reached> {
  const event = await requireEvent(db, actor, event_id);
  const found = await find(db, event.id, fan_import_id);
  if (found === null) throw notFound();
  return { ...found, event };
}
