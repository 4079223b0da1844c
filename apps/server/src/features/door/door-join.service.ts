import type * as contract from '@backline/contract/door';
import type { ParsedInput } from '@backline/contract/operation';
import { personNoun } from '@backline/contract/person-changes';
import * as sessionTexts from '@backline/contract/session.texts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { readPhoneNumber } from '../../platform/phone/numbering-plans.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { join, placeOf, publishJoin } from '../attendance/index.ts';
import { presentAnswer, presentFan } from './door.presenter.ts';
import * as doors from './door.repository.ts';
import { addressOf, enter, getEvent } from './door.service.ts';
import * as joining from './door-join.repository.ts';
import type { DoorOperator } from './door-operator.ts';
import { now } from './moment.ts';

/** Exceeds the number of people that a door can add by hand, including queued offline entries. */
const joinLimit: Limit = { limit: 300, windowSeconds: 60 * 60 };

interface Newcomer {
  name: string;
  phoneNumber: string | null;
}

/** Adds a person without a phone to the list and checks them in, while the door is open. */
export async function joinAtDoor(
  ctx: RequestContext,
  operator: DoorOperator,
  { event_id: eventId, name, phone_number: typedNumber, ...seat }: ParsedInput<typeof contract.joinAtDoor>,
): Promise<contract.DoorAnswer> {
  if (operator.reach.kind === 'trusted') await throttle(ctx.db, `doorJoin:fan:${operator.id}`, joinLimit);
  return ctx.transaction(async (tx) => {
    const event = await getEvent(tx, operator, eventId);
    if (event.door !== 'open') return presentAnswer(event, event.door === 'over' ? 'over' : 'not_open_yet', null);
    const phoneNumber = typedNumber === null ? null : numberAt(event, typedNumber);
    const listedId = await findListed(tx, event, { name, phoneNumber });
    // Reveals only to staff that the number is already checked in. Staff may see numbers, but event admins must not
    // learn who has one.
    if (listedId === null && phoneNumber !== null && operator.reach.kind !== 'trusted') {
      const inId = await joining.findIn(tx, eventId, phoneNumber);
      const fan = inId === null ? null : await doors.findFan(tx, eventId, inId);
      if (fan !== null) return presentAnswer(event, 'already_in', presentFan(fan, addressOf(ctx)));
    }
    const fanId = listedId ?? (await list(ctx, tx, event, { name, phoneNumber }));
    return enter(ctx, tx, { operator, event, fanId, moment: now, seat, how: 'door_join' });
  });
}

function numberAt(event: doors.DoorEvent, typed: string): string {
  const number = readPhoneNumber(typed, event.country_code);
  if (number === null) throw invalidField('phone_number', sessionTexts.phoneInvalid);
  return number;
}

async function findListed(tx: Tx, { id }: doors.DoorEvent, { name, phoneNumber }: Newcomer): Promise<number | null> {
  if (phoneNumber === null) return null;
  await joining.lockNumber(tx, id, phoneNumber);
  return joining.findListed(tx, id, { name, phoneNumber });
}

/** Adds a person to the list without an account. The number's owner takes the entry over once they prove the number. */
async function list(
  ctx: RequestContext,
  tx: Tx,
  event: doors.DoorEvent,
  { name, phoneNumber }: Newcomer,
): Promise<number> {
  const id = await joining.insertUnproved(tx, { name, phoneNumber });
  await join(tx, event.id, id);
  const after = { role: 'USER', name, ...(phoneNumber === null ? {} : { contact_phone: phoneNumber }) };
  await ctx.audit(tx, { action: 'user.created', noun: personNoun, id, name, after });
  await ctx.audit(tx, { action: 'event_user.joined', ...placeOf(event, { id, name }) });
  await publishJoin(ctx, tx, event.id, { id, name });
  return id;
}
