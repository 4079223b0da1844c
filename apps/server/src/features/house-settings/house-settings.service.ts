import type { Announcement, getFooter as footer } from '@backline/contract/house';
import * as contract from '@backline/contract/house-settings';
import * as houseTexts from '@backline/contract/house-settings.texts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Call, RequestContext } from '../../platform/context/request-context.ts';
import { endUnprovedAdminSessions, refusalToRequire } from '../second-factor/index.ts';
import * as repository from './house-settings.repository.ts';

export const getHouseSettings: Call<typeof contract.getHouseSettings> = ({ db }) => repository.getSettings(db);

/** The last save wins, because ADMINs rarely change these settings and the audit log keeps the replaced values. */
export const updateHouseSettings: Call<typeof contract.updateHouseSettings> = (ctx, settings) =>
  ctx.transaction(async (tx) => {
    const before = await repository.lockSettings(tx);
    const { announcement_until: until } = settings;
    // Accepts an end in the past if it is unchanged, so that other fields can still be saved.
    if (until !== null && until !== before.announcement_until && until <= Date.now())
      throw invalidField('announcement_until', houseTexts.untilPassed);
    const isNewlyNeeded = settings.admins_need_second_factor && !before.admins_need_second_factor;
    const refusal = isNewlyNeeded ? await refusalToRequire(tx, ctx.actor) : null;
    if (refusal !== null) throw invalidField('admins_need_second_factor', refusal);
    await repository.updateSettings(tx, settings);
    if (isNewlyNeeded) await endUnprovedAdminSessions(ctx, tx);
    await ctx.audit(tx, {
      action: 'house.settings_changed',
      noun: contract.houseNoun,
      id: 'house',
      name: contract.houseNoun.name,
      before,
      after: settings,
    });
    return { message: houseTexts.saved };
  });

export const getFooter: Call<typeof footer, RequestContext> = async ({ db }) => ({
  year: (await repository.getSettings(db)).footer_year,
});

/** Returns null if there is no announcement or its time is over. */
export async function currentAnnouncement({ db }: Pick<Context, 'db'>): Promise<Announcement | null> {
  const { announcement: text, announcement_url: url, announcement_until: until } = await repository.getSettings(db);
  if (text === '' || (until !== null && until <= Date.now())) return null;
  return { text, url, until_dttm: until };
}
