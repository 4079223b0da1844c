import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { operation, signedIn } from './operation.ts';
import { done, id, optionalId, requiredText } from './primitives.ts';
import * as viewTexts from './saved-views.texts.ts';

export const savedViewNoun = noun('saved_view', 'Saved views', {
  'saved_view.shared': 'Saved view shared',
  'saved_view.updated': 'Shared view updated',
  'saved_view.deleted': 'Shared view deleted',
});

export const viewLists = ['orders', 'fans', 'event_fans', 'events', 'products', 'promo_codes', 'tickets'] as const;
export type ViewList = (typeof viewLists)[number];

/** In CSS pixels. */
export const minColumnWidth = 64;
export const maxColumnWidth = 800;

const maxColumns = 30;
const column = z.string(generalTexts.invalidValue).regex(/^[a-zA-Z]{1,30}$/, generalTexts.invalidValue);

const width = z.int(generalTexts.invalidValue).min(minColumnWidth).max(maxColumnWidth);

/** Says which columns of a list are hidden, and the widths that the person chose. */
export const listLayout = z.strictObject({
  hidden: z.array(column).max(maxColumns, generalTexts.invalidValue),
  widths: z.array(z.strictObject({ column, width })).max(maxColumns, generalTexts.invalidValue),
});
export type ListLayout = z.infer<typeof listLayout>;

/** The layout of a person's own list, and the sort that it opens with. A saved view has its sort among its filters. */
export const ownLayout = listLayout.extend({
  sort: z
    .string(generalTexts.invalidValue)
    .regex(/^[a-z]{1,30}_(asc|desc)$/, generalTexts.invalidValue)
    .optional(),
});
export type OwnLayout = z.infer<typeof ownLayout>;

export const plainLayout: OwnLayout = { hidden: [], widths: [] };

const list = z.enum(viewLists, generalTexts.invalidValue);

/** The filters and the sort of a list, as its URL contains them. A view holds no data. */
const query = z
  .string(generalTexts.invalidValue)
  .max(2_000, generalTexts.tooLong(2_000))
  .regex(/^[\u0021-\u007e]*$/, generalTexts.invalidValue);

/** Max own views of one person for one list. */
export const maxViews = 30;
/** Max shared views of one list, by all ADMINs together. */
export const maxSharedViews = 100;

const savedView = z.object({
  id,
  name: z.string(),
  query: z.string(),
  layout: listLayout,
  is_shared: z.boolean(),
  is_default: z.boolean(),
  may_change: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const getListViews = operation.read({
  path: 'views/get_list_views',
  summary: 'Returns the person’s columns of a list, their own views of it and the shared ones',
  access: signedIn,
  input: z.strictObject({ list }),
  output: z.object({
    layout: ownLayout,
    views: z.array(savedView).max(maxViews + maxSharedViews),
    may_share: z.boolean(),
  }),
  errors: ['forbidden'],
});

export const setListLayout = operation.write({
  path: 'views/set_layout',
  summary: 'Keeps which columns of a list the person sees, how wide, and the sort that the list opens with',
  access: signedIn,
  input: z.strictObject({ list, layout: ownLayout }),
});

export const saveView = operation.write({
  path: 'views/save_view',
  summary: 'Saves filters, sort and columns of a list under a name; with an id, updates that view',
  access: signedIn,
  input: z.strictObject({
    view_id: optionalId,
    list,
    name: requiredText(viewTexts.nameRequired, 60),
    query,
    layout: listLayout,
    is_shared: z.boolean(generalTexts.invalidValue),
  }),
  output: done.extend({ view_id: id }),
  errors: ['forbidden', 'not_found', 'conflict'],
});

export const deleteView = operation.write({
  path: 'views/delete_view',
  summary: 'Deletes one of the person’s own views, or as an ADMIN a shared one',
  access: signedIn,
  input: z.strictObject({ view_id: id }),
  errors: ['forbidden', 'not_found'],
});

export const setDefaultView = operation.write({
  path: 'views/set_default',
  summary: 'Chooses the view that a list opens with for the person; null opens it without one',
  access: signedIn,
  input: z.strictObject({ list, view_id: optionalId }),
  errors: ['not_found'],
});
