import type * as contract from '@backline/contract/door';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as eventTexts from '@backline/contract/events.texts';
import { notFound } from '../../platform/errors/errors.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import { doorKeyOf } from './door-key.ts';
import { findFan } from './door.repository.ts';

export async function getDoorKey(
  { db, fan, platform }: FanContext,
  { event_id: eventId }: ParsedInput<typeof contract.getDoorKey>,
): Promise<Output<typeof contract.getDoorKey>> {
  if ((await findFan(db, eventId, fan.id)) === null) throw notFound(eventTexts.eventNotFound);
  const key = doorKeyOf(platform.config, { eventId, fanId: fan.id });
  return { event_id: eventId, user_id: fan.id, key };
}
