import * as generalTexts from '@backline/contract/general.texts';
import * as contract from '@backline/contract/saved-views';
import * as viewTexts from '@backline/contract/saved-views.texts';
import type { Actor } from '../../platform/access/actor.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { conflict, forbidden, invalidField, notFound } from '../../platform/errors/errors.ts';
import { mayChange, mayOpenList, maySee, mayShare, viewerId } from './saved-views.policy.ts';
import * as views from './saved-views.repository.ts';

export const getListViews: Call<typeof contract.getListViews> = async ({ db, actor }, { list }) => {
  requireList(actor, list);
  const viewer = viewerId(actor);
  const rows = await views.list(db, viewer, list);
  return {
    may_share: mayShare(actor),
    layout: (await views.findLayout(db, viewer, list)) ?? contract.plainLayout,
    views: rows.map(({ id, name, query, layout, is_shared, is_default, ...row }) => ({
      id,
      name,
      query,
      layout,
      is_shared,
      is_default,
      may_change: mayChange(actor, { ...row, is_shared }),
    })),
  };
};

/** Writes no audit line, because nobody else sees a change. */
export const setListLayout: Call<typeof contract.setListLayout> = async (ctx, { list, layout }) => {
  requireList(ctx.actor, list);
  return ctx.transaction(async (tx) => {
    await views.setLayout(tx, viewerId(ctx.actor), list, layout);
    return { message: generalTexts.saved };
  });
};

export const saveView: Call<typeof contract.saveView> = async (ctx, { view_id: viewId, ...input }) => {
  const { actor } = ctx;
  requireList(actor, input.list);
  if (input.is_shared && !mayShare(actor)) throw forbidden(viewTexts.sharedByAdmins);
  return ctx.transaction(async (tx) => {
    const counts = await views.lockCounts(tx, viewerId(actor), input.list);
    const current = viewId === null ? null : await requireOwn(tx, actor, viewId);
    if (current !== null && current.list !== input.list) throw notFound(viewTexts.gone);
    if (current === null && counts.own >= contract.maxViews) throw conflict(viewTexts.tooMany(contract.maxViews));
    if (input.is_shared && !current?.is_shared && counts.shared >= contract.maxSharedViews)
      throw conflict(viewTexts.tooManyShared(contract.maxSharedViews));
    const id = await write(tx, current, { user_id: viewerId(actor), ...input });
    await auditShared(ctx, tx, current, { id, ...input });
    return { message: viewTexts.saved, view_id: id };
  });
};

async function write(tx: Tx, current: views.ViewRow | null, view: Omit<views.ViewRow, 'id'>): Promise<number> {
  try {
    if (current === null) return await views.insert(tx, view);
    await views.update(tx, { ...view, id: current.id });
    if (!view.is_shared) await views.clearDefaultsOfOthers(tx, current);
    return current.id;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Names are unique among the views of the owner, who may be another ADMIN.
    const isOwn = current === null || current.user_id === view.user_id;
    throw invalidField('name', isOwn ? viewTexts.nameTaken : viewTexts.nameTakenByOwner);
  }
}

export const deleteView: Call<typeof contract.deleteView> = async (ctx, { view_id: viewId }) =>
  ctx.transaction(async (tx) => {
    const view = await requireOwn(tx, ctx.actor, viewId);
    await views.remove(tx, view.id);
    await auditShared(ctx, tx, view, null);
    return { message: viewTexts.deleted };
  });

export const setDefaultView: Call<typeof contract.setDefaultView> = async (ctx, { list, view_id: viewId }) => {
  const viewer = viewerId(ctx.actor);
  requireList(ctx.actor, list);
  return ctx.transaction(async (tx) => {
    if (viewId === null) {
      await views.clearDefault(tx, viewer, list);
      return { message: viewTexts.defaultCleared };
    }
    const view = await views.lock(tx, viewId);
    if (view?.list !== list || !maySee(viewer, view)) throw notFound(viewTexts.gone);
    await views.setDefault(tx, viewer, list, viewId);
    return { message: viewTexts.defaultSet };
  });
};

function requireList(actor: Actor, list: contract.ViewList): void {
  if (!mayOpenList(actor, list)) throw forbidden();
}

/** Throws the same `not_found` for an unknown view and for another person's view that is not shared. */
async function requireOwn(tx: Tx, actor: Actor, viewId: number): Promise<views.ViewRow> {
  const view = await views.lock(tx, viewId);
  if (view === null || !maySee(viewerId(actor), view)) throw notFound(viewTexts.gone);
  if (!mayChange(actor, view)) throw forbidden(viewTexts.sharedByAdmins);
  return view;
}

type Written = Pick<views.ViewRow, 'id' | 'list' | 'name' | 'query' | 'is_shared'>;

/**
 * Writes an audit line only for a shared view, because nobody else sees a personal one. The line leaves out the name and
 * the filters: either may name a fan, and an audit line outlives a fan's account.
 */
async function auditShared(ctx: ActorContext, tx: Tx, before: Written | null, after: Written | null): Promise<void> {
  const view = after ?? before;
  if (view === null || !(before?.is_shared || after?.is_shared)) return;
  await ctx.audit(tx, {
    action: after === null ? 'saved_view.deleted' : before?.is_shared ? 'saved_view.updated' : 'saved_view.shared',
    noun: contract.savedViewNoun,
    id: view.id,
    name: null,
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  });
}

const fieldsOf = ({ list, is_shared }: Written) => ({ list, is_shared });
