import { createHash } from 'node:crypto';
import * as contract from '@backline/contract/brands';
import { defaultBrand, type Brand } from '@backline/contract/shown-brand';
import * as brandTexts from '@backline/contract/brands.texts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { drawSquares, imageKey, keepImages, retireImages } from '../uploads/index.ts';
import { forgetIcon } from './brand-icons.ts';
import { presentBrand } from './brands.presenter.ts';
import * as brands from './brands.repository.ts';

export const getBrand: Call<typeof contract.getBrand> = async (ctx, { user_id: managerId }) => {
  const row = requireOwn(ctx.actor, await brands.findManager(ctx.db, managerId));
  return { user_id: row.id, manager_name: row.manager_name, ...presentStored(ctx, row) };
};

/** The last save wins, because only the manager and ADMINs save and the audit log keeps the replaced values. */
export const updateBrand: Call<typeof contract.updateBrand> = async (ctx, { user_id: managerId, ...input }) => {
  const stored = requireOwn(ctx.actor, await brands.findManager(ctx.db, managerId));
  const key = await imageKey(ctx, 'icon_url', input.icon_url);
  const icon = key === null ? null : key === stored.icon_key ? undefined : await drawIcon(ctx, key);
  return ctx.transaction(async (tx) => {
    const before = requireOwn(ctx.actor, await brands.lockManager(tx, managerId));
    await keepImages(ctx, tx, { icon_url: key });
    // Another save may have replaced the icon since it was read without the lock.
    const isReplaced = icon === undefined && before.icon_key !== key;
    const saved = isReplaced && key !== null ? await drawIcon(ctx, key) : icon;
    await brands.save(tx, { managerId, name: input.name, colour: input.colour }, saved);
    await retireImages(ctx, tx, [before.icon_key], [key]);
    const { brand_icon: hash } = before;
    if (hash !== null && saved !== undefined) ctx.afterCommit(() => forgetIcon(ctx.platform, hash));
    const after = requireOwn(ctx.actor, await brands.findManager(tx, managerId));
    await ctx.audit(tx, {
      action: 'brand.changed',
      noun: contract.brandNoun,
      id: managerId,
      name: before.manager_name,
      before: presentStored(ctx, before),
      after: presentStored(ctx, after),
    });
    return { message: brandTexts.saved };
  });
};

/** Returns the brand that an event shows; the product's own for a deleted event. */
export async function brandAt(db: Connection, eventId: number): Promise<Brand> {
  const row = await brands.findOfEvent(db, eventId);
  return row === null ? defaultBrand : presentBrand(row);
}

/** The form holds the address of the uploaded picture, not of the square that fans see. */
const presentStored = ({ platform }: ActorContext, row: brands.ManagerRow): Brand => ({
  ...presentBrand(row),
  icon_url: row.icon_key === null ? null : platform.storage.publicUrl(row.icon_key),
});

/** Throws the same `not_found` for an unknown id, a person who is no manager and another manager. */
function requireOwn({ id, role }: Actor, manager: brands.ManagerRow | null): brands.ManagerRow {
  if (manager === null || (role !== 'ADMIN' && manager.id !== id)) throw notFound();
  return manager;
}

async function drawIcon(ctx: ActorContext, key: string): Promise<brands.Icon> {
  const [small, large] = await drawSquares(ctx, 'icon_url', key, {
    sidesPx: contract.iconSidesPx,
    noPixels: brandTexts.iconOfPixels,
  });
  const [icon_192, icon_512] = [Buffer.from(small?.bytes ?? []), Buffer.from(large?.bytes ?? [])];
  const icon_hash = createHash('sha256').update(icon_512).digest('hex').slice(0, 32);
  return { icon_key: key, icon_hash, icon_192, icon_512 };
}
