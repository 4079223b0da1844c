import * as signOnTexts from '@backline/contract/single-sign-on.texts';
import type { Operation, Output, ParsedInput } from '@backline/contract/operation';
import { forbidden } from '../../platform/errors/errors.ts';
import type { Answer, Cookies } from '../../platform/context/answer.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import { handlePublic, type Route } from '../../platform/http/route.ts';

/** Throws `forbidden` where single sign-on is the only way in. */
export function refuseOwnWays({ config: { singleSignOn } }: Platform): void {
  if (singleSignOn?.isOnlyWay === true) throw forbidden(signOnTexts.onlyWay(singleSignOn.name));
}

/** Binds a way in of the product itself, which single sign-on may turn off. */
export function handleOwnWay<Op extends Operation>(
  operation: Op,
  run: (ctx: RequestContext, input: ParsedInput<Op>, answer: Answer & Cookies) => Promise<Output<Op>>,
): Route {
  return handlePublic(operation, async (ctx, input, answer) => {
    refuseOwnWays(ctx.platform);
    return run(ctx, input, answer);
  });
}
