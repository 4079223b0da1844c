import * as artistsContract from '@backline/contract/artists';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type * as ownProfileContract from '@backline/contract/own-profile';
import { personNoun } from '@backline/contract/person-changes';
import { maxRows } from '@backline/contract/primitives';
import * as peopleTexts from '@backline/contract/people.texts';
import { forbidden } from '../../platform/errors/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { ListCall } from '../../platform/http/list.ts';
import { pendingAddresses } from '../account/index.ts';
import {
  describePerson,
  getManaged,
  getOneself,
  insertPerson,
  listCards,
  listNames,
  lockManaged,
  lockOneself,
  mayCreate,
  personImages,
  requireManager,
  requireOwnManager,
  prepareInvitation,
  requireFresh,
  savePerson,
  viewOf,
  type PersonImages,
  type PersonRow,
} from '../people/index.ts';
import { presentOwnProfile, presentProfile, shownColumns } from './profile.presenter.ts';
import * as profiles from './profile.repository.ts';
import type { PlainProfile } from './profile.repository.ts';
import { sealedSecrets, secretChanges, type SecretsInput, type SealedSecrets } from './store-secrets.ts';

const dropDown = { size: maxRows, limit: maxRows + 1, offset: 0 };

export const listProfiles: ListCall<typeof artistsContract.listArtistManagers> = (
  ctx,
  { isDropDown, created_by, artist_manager_id, ...input },
  window,
) => {
  const query = { ...input, managerIds: [...created_by, ...artist_manager_id] };
  return isDropDown ? listNames(ctx, query, { ...window, ...dropDown }) : listCards(ctx, query, window);
};

/**
 * Throws the same `not_found` for an unknown id, a person of the other role and a person whom the actor may not see.
 */
export const getProfile: Call<typeof artistsContract.getArtistManager> = async (ctx, { role, artistOrManagerId }) => {
  const row = await getManaged(ctx, artistOrManagerId, role);
  const profile = (await profiles.find(ctx.db, row.id)) ?? profiles.noProfile;
  const pending = await pendingAddresses(ctx.db, row.id);
  return { result: [presentProfile(row, role, { profile, pending }, viewOf(ctx))] };
};

export const createProfile: Call<typeof artistsContract.createArtistManager> = async (ctx, input) => {
  const { role, name, email, phone_number } = input;
  if (!mayCreate(ctx.actor, role)) throw forbidden();
  const identity = await prepareInvitation(ctx);
  const images = await personImages(ctx, input);
  return ctx.transaction(async (tx) => {
    const manager_id = role === 'MANAGER' ? null : await requireManager(tx, ctx.actor, input.manager_id);
    const person = { role, name, email, phone_number, manager_id, ...identity, ...images };
    const id = await insertPerson(ctx, tx, person);
    const profile = { ...shownColumns(input), ...secretsOf(ctx, id, input, profiles.noProfile) };
    await profiles.save(tx, id, profile);
    await ctx.audit(tx, {
      action: 'user.created',
      noun: personNoun,
      id,
      name,
      after: {
        role,
        email,
        phone_number,
        manager_id,
        ...describePerson(person, viewOf(ctx)),
        ...shownColumns(profile),
        ...secretChanges(profiles.noProfile, profile),
      },
    });
    return { message: peopleTexts.personCreated(artistsContract.profileRoleNames[role]), id };
  });
};

export const updateProfile: Call<typeof artistsContract.updateArtistManager> = async (ctx, input) => {
  const images = await personImages(ctx, input);
  return ctx.transaction(async (tx) => {
    const current = await lockManaged(ctx, tx, input.artistOrManagerId, input.role);
    await requireFresh(ctx, tx, current, input.version, beside);
    requireOwnManager(input.manager_id, current.manager_id);
    const version = await saveProfile(ctx, tx, current, input, images);
    return {
      message: peopleTexts.personUpdated(artistsContract.profileRoleNames[input.role]),
      id: current.id,
      version,
    };
  });
};

/** Fields that other dialogs change. A change of these does not conflict with a save of the form. */
const beside = ['email', 'phone_number'];

type ProfileForm = Pick<
  ParsedInput<typeof ownProfileContract.updateOwnProfile>,
  keyof PlainProfile | 'name' | artistsContract.StoreSecretName
>;

/** Saves the profile of a locked person and returns the new version. */
async function saveProfile(
  ctx: ActorContext,
  tx: Tx,
  current: PersonRow,
  form: ProfileForm,
  images: PersonImages,
): Promise<number> {
  const earlier = (await profiles.find(tx, current.id)) ?? profiles.noProfile;
  const profile = { ...shownColumns(form), ...secretsOf(ctx, current.id, form, earlier) };
  return savePerson(
    ctx,
    tx,
    current,
    { name: form.name, ...images },
    {
      before: shownColumns(earlier),
      after: shownColumns(profile),
      note: secretChanges(earlier, profile),
      write: () => profiles.save(tx, current.id, profile),
    },
  );
}

export async function getOwnProfile(ctx: ActorContext): Promise<Output<typeof ownProfileContract.getOwnProfile>> {
  const row = await getOneself(ctx);
  const profile = (await profiles.find(ctx.db, row.id)) ?? profiles.noProfile;
  return presentOwnProfile(row, ctx.actor.role, profile, viewOf(ctx));
}

export const updateOwnProfile: Call<typeof ownProfileContract.updateOwnProfile> = async (ctx, input) => {
  const images = await personImages(ctx, input);
  return ctx.transaction(async (tx) => {
    const current = await lockOneself(ctx, tx);
    await requireFresh(ctx, tx, current, input.version, beside);
    const hasProfile = current.role === 'MANAGER' || current.role === 'ARTIST';
    const version = hasProfile
      ? await saveProfile(ctx, tx, current, input, images)
      : await savePerson(ctx, tx, current, { name: input.name, ...images });
    return { message: peopleTexts.ownProfileSaved, version };
  });
};

function secretsOf(ctx: ActorContext, userId: number, input: SecretsInput, kept: SealedSecrets): SealedSecrets {
  return sealedSecrets(ctx.platform.config.secretKey, userId, input, kept);
}
