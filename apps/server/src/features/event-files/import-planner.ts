import { partKinds } from '@backline/contract/event-file-plan';
import type { ImportOutcome, previewEventImport } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import type { EventFile } from '@backline/contract/event-file';
import type { ParsedInput } from '@backline/contract/operation';
import { mayAlsoCall } from '../../platform/access/access.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Connection, Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import { findArtist, sellsFor } from '../artists/index.ts';
import { listByTitle, lockProductsOf, type TitledProduct } from '../products/index.ts';
import { type ArtistChoice, type EventFilePlan, placesOfImages, planEventFile, titleKey } from './event-file-plan.ts';

type Input = ParsedInput<typeof previewEventImport>;

/** Plans an import at one moment. An import plans twice: before it stores images, and once it has locked the products. */
export interface ImportPlanner {
  plan(db: Connection): Promise<EventFilePlan>;
  planLocked(tx: Tx): Promise<EventFilePlan>;
}

export async function importPlanner(
  ctx: ActorContext,
  { file, artist_id: chosen, event_dttm: startsMs }: Input,
): Promise<ImportPlanner> {
  if (chosen.length !== file.artists.length) throw invalidField('artist_id', fileTexts.artistsDiffer);
  const artists: ArtistChoice[] = [];
  for (const id of chosen) artists.push(await checkArtist(ctx, id));
  const nowMs = Date.now();
  const sellers = file.products.length === 0 ? [] : idsOf(artists);
  const plan = async (db: Connection) => {
    const existing = await productsByTitle(db, sellers);
    const may = (operation: Parameters<typeof mayAlsoCall>[0]) => mayAlsoCall(operation, ctx.actor);
    return planEventFile(file, { startsMs, nowMs, artists, existing, may });
  };
  return {
    plan,
    async planLocked(tx) {
      for (const id of sellers) await lockProductsOf(tx, id);
      return plan(tx);
    },
  };
}

async function checkArtist(ctx: ActorContext, id: number | null): Promise<ArtistChoice> {
  if (id === null) return { refusal: 'no_artist' };
  const artist = await findArtist(ctx.db, id, sellsFor(ctx.actor));
  return artist === null ? { refusal: 'no_permission' } : { id };
}

/** Returns each id once, in one order, so that two imports that lock the artists cannot wait for each other. */
const idsOf = (artists: readonly ArtistChoice[]): number[] =>
  [...new Set(artists.flatMap((artist) => ('id' in artist ? [artist.id] : [])))].sort((left, right) => left - right);

async function productsByTitle(db: Connection, artistIds: readonly number[]): Promise<Map<string, TitledProduct>> {
  const titles = new Map<string, TitledProduct>();
  for (const artistId of artistIds) {
    for (const product of await listByTitle(db, artistId)) titles.set(titleKey(artistId, product.title), product);
  }
  return titles;
}

export function outcomeOf(file: EventFile, plan: EventFilePlan): ImportOutcome {
  const counts = Object.fromEntries(partKinds.map((kind) => [kind, plan.toCreate[kind].length]));
  const created = { ...counts, images: placesOfImages(file, plan).length } as ImportOutcome['created'];
  return { created, skipped: plan.skipped };
}
