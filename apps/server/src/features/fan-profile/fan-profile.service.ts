import type * as contract from '@backline/contract/fan-profile';
import type * as saveLanguageContract from '@backline/contract/save-language';
import type { ParsedInput } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import { personNoun } from '@backline/contract/person-changes';
import * as sessionTexts from '@backline/contract/session.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { sessionInvalid } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import { requireFresh, saveRecord } from '../../platform/records/save-record.ts';
import { endSessionsOf } from '../../platform/session/session.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { keepPersonImages, saveLanguage } from '../people/index.ts';
import { imageKey, promiseUpload, type UploaderContext } from '../uploads/index.ts';
import { pictureLimit } from './fan-profile.limits.ts';
import * as profiles from './fan-profile.repository.ts';
import type { FanProfileChange, FanProfileRow } from './fan-profile.repository.ts';

export async function getFanProfile(ctx: FanContext): Promise<contract.FanProfile> {
  const { id, phone_number, version, ...shown } = await requireFan(profiles.find(ctx.db, ctx.fan.id));
  return { id, phone_number, version, ...describe(ctx, shown) };
}

export const updateFanProfile: Call<typeof contract.updateFanProfile, FanContext> = async (ctx, input) => {
  const change = { name: input.name, ...(await picturesOf(ctx, input)) };
  return ctx.transaction(async (tx) => {
    const current = await requireFan(profiles.lock(tx, ctx.fan.id));
    const form = { noun: personNoun, opened: input.version, message: peopleTexts.personConflict };
    await requireFresh({ actor: { id: ctx.fan.id, impersonator: null } }, tx, current, form);
    const { version } = await saveRecord(ctx, tx, {
      action: 'user.updated',
      noun: personNoun,
      current,
      name: change.name,
      before: describe(ctx, current),
      after: describe(ctx, change),
      write: async () => {
        await keepPersonImages(ctx, tx, change, current);
        return profiles.update(tx, current.id, change);
      },
    });
    return { message: peopleTexts.ownProfileSaved, version };
  });
};

export const saveFanLanguage: Call<typeof saveLanguageContract.saveFanLanguage, FanContext> = (ctx, { language }) =>
  ctx.transaction(async (tx) => {
    await saveLanguage(tx, ctx.fan.id, language);
    return { message: generalTexts.saved };
  });

/** Ignores the name of the file on the phone, which is private. */
export const promiseFanPicture: Call<typeof contract.promiseFanPicture, FanContext> = async (ctx, input) => {
  await throttle(ctx.platform.db, `upload/${ctx.fan.id}`, pictureLimit);
  return promiseUpload(uploader(ctx), { fileName: 'picture', ...input });
};

export async function signOutFanEverywhere(ctx: FanContext) {
  const { id, name } = ctx.fan;
  return ctx.transaction(async (tx) => {
    const ended = await endSessionsOf(ctx, tx, id);
    const sessionIds = ended.map((session) => session.id);
    await ctx.audit(tx, { action: 'user.signed_out_everywhere', noun: personNoun, id, name, after: { sessionIds } });
    return { message: sessionTexts.signedOutEverywhere };
  });
}

async function picturesOf(
  ctx: FanContext,
  input: ParsedInput<typeof contract.updateFanProfile>,
): Promise<Omit<FanProfileChange, 'name'>> {
  const stored = await requireFan(profiles.find(ctx.db, ctx.fan.id));
  const shown = describe(ctx, stored);
  // Keeps the stored picture, whoever uploaded it, but a new one must be the fan's own upload. Otherwise a fan could
  // keep another person's deleted picture in storage.
  const keyOf = (path: 'profile_image_url' | 'profile_image_thumbnail_url', storedKey: string | null) =>
    input[path] === shown[path] ? storedKey : imageKey(uploader(ctx), path, input[path], { isOwnOnly: true });
  return {
    profile_image_key: await keyOf('profile_image_url', stored.profile_image_key),
    profile_image_thumbnail_key: await keyOf('profile_image_thumbnail_url', stored.profile_image_thumbnail_key),
  };
}

const uploader = (ctx: FanContext): UploaderContext => ({ ...ctx, actor: ctx.fan });

function describe(
  { platform }: FanContext,
  { name, profile_image_key: image, profile_image_thumbnail_key: thumbnail }: FanProfileChange,
) {
  const addressOf = (key: string | null) => (key === null ? null : platform.storage.publicUrl(key));
  return { name, profile_image_url: addressOf(image), profile_image_thumbnail_url: addressOf(thumbnail) };
}

async function requireFan(found: Promise<FanProfileRow | null>): Promise<FanProfileRow> {
  const fan = await found;
  if (fan === null) throw sessionInvalid();
  return fan;
}
