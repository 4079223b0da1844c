import {
  getFanProfile,
  promiseFanPicture,
  signOutFanEverywhere,
  updateFanProfile,
} from '@backline/contract/fan-profile';
import { handleFan, type Route } from '../../platform/http/route.ts';
import { clearSessionCookies } from '../../platform/session/session.ts';
import * as profile from './fan-profile.service.ts';

export const fanProfileRoutes: Route[] = [
  handleFan(getFanProfile, profile.getFanProfile),
  handleFan(updateFanProfile, profile.updateFanProfile),
  handleFan(promiseFanPicture, profile.promiseFanPicture),
  handleFan(signOutFanEverywhere, async (ctx, _input, answer) => {
    const output = await profile.signOutFanEverywhere(ctx);
    clearSessionCookies(ctx.platform.config, answer);
    return output;
  }),
];
