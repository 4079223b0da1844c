import type * as contract from '@backline/contract/number-findings';
import { personNoun } from '@backline/contract/person-changes';
import * as peopleTexts from '@backline/contract/people.texts';
import * as numberFindingTexts from '@backline/contract/number-findings.texts';
import { epochMs } from '../../platform/db/database.ts';
import { conflict, invalidField, notFound } from '../../platform/errors/errors.ts';
import type { Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { forgetAddress, setAddress } from '../account/index.ts';
import { lockNumber } from '../store-buyers/index.ts';
import * as findings from './number-findings.repository.ts';

export const listNumberFindings: ListCall<typeof contract.listNumberFindings> = async (
  ctx,
  _input,
  { size, ...window },
) => {
  const rows = await findings.list(ctx.db, window);
  const page = pageOf(rows, size, ({ found_at: key, id }) => ({ key, id }));
  return presentPage(page, ({ found_at: foundAt, ...row }) => ({
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    role: row.role,
    number: row.number,
    events: row.events,
    orders: row.orders,
    stored: row.stored,
    read_as: row.read_as,
    found_dttm: epochMs(foundAt),
    twins: row.twins,
  }));
};

/** Applies an ADMIN's correction at once, and revokes links and codes of the old number. */
export const correctFanNumber: Call<typeof contract.correctFanNumber> = async (
  ctx,
  { number_finding_id: findingId, phone_number: number },
) => {
  return ctx.transaction(async (tx) => {
    // Locks the number before any row, as a sign-in does, so that the two cannot deadlock.
    await lockNumber(tx, number);
    const fan = await findings.lockFan(tx, findingId);
    if (fan === null) throw notFound();
    if (!fan.is_open) throw conflict(numberFindingTexts.gone);
    if (number === fan.stored) throw invalidField('phone_number', peopleTexts.addressUnchanged);
    const holder = await findings.findHolder(tx, number, fan.user_id);
    if (holder !== null) throw invalidField('phone_number', numberFindingTexts.taken(holder.name));
    const version = await setAddress(tx, fan.user_id, fan.field, number);
    if (version === null) throw invalidField('phone_number', peopleTexts.addressTaken);
    if (fan.field === 'phone_number') {
      await ctx.enqueue(tx, forgetAddress, { identityId: fan.identity_id, address: fan.stored });
      await endSessionsOf(ctx, tx, fan.user_id);
    }
    await ctx.audit(tx, {
      action: 'user.address_changed',
      noun: personNoun,
      id: fan.user_id,
      name: fan.name,
      before: { [fan.field]: fan.stored },
      after: { [fan.field]: number, version },
    });
    return { message: numberFindingTexts.corrected };
  });
};
