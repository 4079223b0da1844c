import { personNoun } from '@backline/contract/person-changes';
import { maxPageSize } from '@backline/contract/primitives';
import type * as contract from '@backline/contract/team';
import * as peopleTexts from '@backline/contract/people.texts';
import { forbidden, invalidField } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { ListCall } from '../../platform/http/list.ts';
import {
  isSameAddress,
  pendingAddresses,
  startAddressChanges,
  throttleAddressChange,
  type AddressChange,
} from '../account/index.ts';
import {
  describePerson,
  getManaged,
  insertPerson,
  listCards,
  listNames,
  lockManaged,
  managerFor,
  mayCreate,
  personImages,
  requireManager,
  requireOwnManager,
  prepareInvitation,
  requireFresh,
  savePerson,
  viewOf,
  type PersonRow,
} from '../people/index.ts';
import { presentTeamMember } from './team-member.presenter.ts';
import * as repository from './team-member.repository.ts';

const role = 'TEAMMEMBER';

/** Fields that change only with a move to another manager. The form does not contain them. */
const beside = ['event_ids'];

export const listTeam: ListCall<typeof contract.listTeamMembers> = (
  ctx,
  { artist_manager_id: managerIds, ...input },
  window,
) => {
  const query = { ...input, managerIds };
  return input.page_size > maxPageSize ? listNames(ctx, query, window) : listCards(ctx, query, window);
};

/** Throws `not_found` for an unknown id, for another role and for a person whom the actor may not access. */
export const getTeamMember: Call<typeof contract.getTeamMember> = async (ctx, { teamMemberId }) => {
  const row = await getManaged(ctx, teamMemberId, role);
  return { result: [presentTeamMember(row, await pendingAddresses(ctx.db, row.id), viewOf(ctx))] };
};

export const addTeamMember: Call<typeof contract.addTeamMember> = async (ctx, input) => {
  const { name, email, phone_number } = input;
  if (!mayCreate(ctx.actor, role)) throw forbidden();
  const identity = await prepareInvitation(ctx);
  const images = await personImages(ctx, input);
  return ctx.transaction(async (tx) => {
    const manager_id = await requireManager(tx, ctx.actor, input.manager_id);
    const person = { role, name, email, phone_number, manager_id, ...identity, ...images } as const;
    const id = await insertPerson(ctx, tx, person);
    await ctx.audit(tx, {
      action: 'user.created',
      noun: personNoun,
      id,
      name,
      after: { role, email, phone_number, manager_id, ...describePerson(person, viewOf(ctx)) },
    });
    return { message: peopleTexts.teamMemberCreated, id };
  });
};

/** Saves all fields except a new address, which stays pending until it is confirmed. */
export const updateTeamMember: Call<typeof contract.updateTeamMember> = async (ctx, input) => {
  const { teamMemberId: id, name } = input;
  const known = await getManaged(ctx, id, role);
  if (input.phone_number === '' && known.phone_number !== null) {
    throw invalidField('phone_number', peopleTexts.phoneRequired);
  }
  for (const { address } of newAddresses(known, input)) await throttleAddressChange(ctx, id, address);
  const images = await personImages(ctx, input);
  return ctx.transaction(async (tx) => {
    const current = await lockManaged(ctx, tx, id, role);
    await requireFresh(ctx, tx, current, input.version, beside);
    const manager_id = await managerOf(ctx, tx, current, input.manager_id);
    const left = manager_id === current.manager_id ? [] : await repository.leaveEventsOfOthers(tx, id, manager_id);
    const version = await savePerson(
      ctx,
      tx,
      current,
      { name, manager_id, ...images },
      {
        before: { event_ids: left },
        after: { event_ids: [] },
      },
    );
    const changes = newAddresses(current, input);
    if (changes.length > 0) await startAddressChanges(ctx, tx, current, changes);
    const unconfirmed = changes.map(({ address }) => address);
    return { message: peopleTexts.teamMemberUpdated, id, version, unconfirmed };
  });
};

/** Keeps the current manager even if that account is deactivated. */
async function managerOf({ actor }: ActorContext, tx: Tx, current: PersonRow, chosen: number | null): Promise<number> {
  const wanted = managerFor(actor, chosen);
  requireOwnManager(chosen, wanted);
  return wanted !== null && wanted === current.manager_id ? wanted : requireManager(tx, actor, chosen);
}

function newAddresses(
  person: PersonRow,
  { email, phone_number }: { email: string; phone_number: string },
): AddressChange[] {
  const sent: AddressChange[] = [
    { kind: 'email', address: email },
    { kind: 'phone_number', address: phone_number },
  ];
  return sent.filter(({ kind, address }) => !isSameAddress(person[kind] ?? '', address));
}
