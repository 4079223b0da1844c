import type * as contract from '@backline/contract/account';
import type { Output } from '@backline/contract/operation';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { findAccount } from './account.repository.ts';
import { pendingAddresses } from './address-change.service.ts';

export async function getAccount({ db, actor }: ActorContext): Promise<Output<typeof contract.getAccount>> {
  const account = await findAccount(db, actor.id);
  if (account === null) throw notFound();
  const { id, name, email, phone_number } = account;
  return { id, name, email, phone_number, ...(await pendingAddresses(db, id)) };
}
