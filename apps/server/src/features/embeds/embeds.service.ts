import { seoUrl } from '@backline/contract/event-fields';
import * as contract from '@backline/contract/embeds';
import * as embedTexts from '@backline/contract/embeds.texts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { memoizeByOwner } from '../../platform/db/memoize-by-owner.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { RecentReads } from '../../platform/recent-reads/recent-reads.ts';
import { viewEvent, type PublicView } from '../events/index.ts';
import * as embeds from './embeds.repository.ts';

export const getEmbeds: Call<typeof contract.getEmbeds> = async (ctx, { user_id: managerId }) => ({
  ...requireOwn(ctx.actor, await embeds.findOfManager(ctx.db, managerId)),
  public_url: ctx.platform.config.publicUrl,
});

/** The last save wins, because only the manager and ADMINs save and the audit log keeps the replaced values. */
export const updateEmbeds: Call<typeof contract.updateEmbeds> = async (ctx, { user_id: managerId, ...input }) =>
  ctx.transaction(async (tx) => {
    const { manager_name: name, ...before } = requireOwn(ctx.actor, await embeds.lockOfManager(tx, managerId));
    await embeds.save(tx, managerId, input);
    await ctx.audit(tx, {
      action: 'embed.changed',
      noun: contract.embedNoun,
      id: managerId,
      name,
      before: { origins: before.origins, shows_polls: before.shows_polls },
      after: input,
    });
    return { message: embedTexts.saved };
  });

/** Throws the same `not_found` for an unknown id, a person who is no manager and another manager. */
function requireOwn({ id, role }: Actor, row: embeds.EmbedsRow | null): embeds.EmbedsRow {
  if (row === null || (role !== 'ADMIN' && row.user_id !== id)) throw notFound();
  return row;
}

/** A change shows after this time at the latest. */
const keptMs = 2_000;
const maxKept = 1_000;

const rightsOf = memoizeByOwner((_platform: Platform) => new RecentReads<embeds.EmbedRights>({ keptMs, maxKept }));

export interface EmbeddedEvent {
  event: PublicView;
  rights: embeds.EmbedRights;
}

/**
 * Returns the event with the sites that may show it, each at most two seconds old; null for an unknown address. Looks
 * up the sites by the event's id, because another event may take its address meanwhile.
 */
export async function findEmbedded(platform: Platform, given: string): Promise<EmbeddedEvent | null> {
  const address = given.toLowerCase();
  // Does not query invalid addresses, some of which PostgreSQL would reject with an error.
  if (seoUrl.safeParse(address).data !== address) return null;
  const event = await viewEvent(platform, address);
  if (event === null) return null;
  const { event_id: id } = event;
  const rights = await rightsOf(platform).read(String(id), () => embeds.findOfEvent(platform.db, id));
  return rights === null ? null : { event, rights };
}
