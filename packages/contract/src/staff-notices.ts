import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { topic } from './live.ts';
import { noun } from './noun.ts';
import { operation, signedIn } from './operation.ts';
import { epochMs, id, listOf, optionalId, pageInput } from './primitives.ts';

export const staffNoticeNoun = noun('staff_notice', 'Notices', {
  'staff_notice.kind_changed': 'Kind of notices turned on or off',
});

export const staffNoticeKinds = [
  'ticket',
  'dispute',
  'payment',
  'order_payment',
  'low_stock',
  'sold_out_drop',
  'fan_import',
  'store_import',
  'failed_job',
] as const;
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

/** The count stops at this limit, so that counting a long list costs no more than a short one. */
export const maxUnreadNotices = 100;

const kind = z.enum(staffNoticeKinds, generalTexts.invalidValue);

const staffNotice = z.object({
  id,
  kind,
  event: z.object({ event_id: id, event_name: z.string() }).nullable(),
  /** The artist or manager whose page the notice is about. */
  owner: z.object({ user_id: id, name: z.string(), is_manager: z.boolean() }).nullable(),
  /** Id of the ticket, order, product or import. Null for kinds that link only to a list. */
  about_id: id.nullable(),
  detail: z.string(),
  /** Number of notices that this notice stands for. Notices of the same kind within an hour are shown as one. */
  times: z.number().int(),
  is_read: z.boolean(),
  noted_dttm: epochMs,
});
export type StaffNotice = z.infer<typeof staffNotice>;

export const listStaffNotices = operation.query({
  path: 'notices/list_notices',
  summary: 'Lists the signed-in person’s own notices, latest first',
  access: signedIn,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(staffNotice),
});

export const countStaffNotices = operation.read({
  path: 'notices/count_unread',
  summary: `Counts the signed-in person’s unread notices, up to ${maxUnreadNotices}`,
  access: signedIn,
  output: z.object({ unread: z.number().int().max(maxUnreadNotices) }),
});

export const readStaffNotices = operation.write({
  path: 'notices/read_notices',
  summary: 'Marks one of the person’s own notices as read; without an id, all of them',
  access: signedIn,
  input: z.strictObject({ notice_id: optionalId }),
});

export const listStaffNoticeKinds = operation.read({
  path: 'notices/get_kinds',
  summary: 'Lists the kinds of notices that the signed-in person can get, and whether each is on',
  access: signedIn,
  output: z.array(z.object({ kind, is_on: z.boolean() })).max(staffNoticeKinds.length),
});

export const setStaffNoticeKind = operation.write({
  path: 'notices/set_kind',
  summary: 'Turns a kind of notices on or off for the signed-in person; repeating it changes nothing',
  access: signedIn,
  input: z.strictObject({ kind, is_on: z.boolean(generalTexts.invalidValue) }),
  errors: ['forbidden'],
});

export const ownStaffNotices = topic({
  name: 'own_staff_notices',
  audience: 'person',
  access: signedIn,
  data: z.object({}),
});
