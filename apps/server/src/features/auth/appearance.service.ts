import type { Appearance } from '@backline/contract/appearance';
import * as generalTexts from '@backline/contract/general.texts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import * as repository from './appearance.repository.ts';

/** Returns the person at the screen, which is the impersonator during a Login As. */
const viewerId = ({ actor }: ActorContext) => actor.impersonator?.id ?? actor.id;

export const getAppearance = (ctx: ActorContext): Promise<Appearance> =>
  repository.getAppearance(ctx.db, viewerId(ctx));

/** Writes no audit line, because nobody else sees a change. */
export const setAppearance = (ctx: ActorContext, appearance: Appearance) =>
  ctx.transaction(async (tx) => {
    await repository.updateAppearance(tx, viewerId(ctx), appearance);
    return { message: generalTexts.saved };
  });
