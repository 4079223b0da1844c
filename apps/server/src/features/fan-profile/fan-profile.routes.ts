import * as contract from '@backline/contract/fan-profile';
import { saveFanLanguage } from '@backline/contract/save-language';
import { handleFan, type Route } from '../../platform/http/route.ts';
import { clearSessionCookies } from '../../platform/session/session.ts';
import { answerInBrowser, askInBrowser } from '../auth/index.ts';
import * as data from './fan-data.service.ts';
import * as profile from './fan-profile.service.ts';
import * as leaving from './leave.service.ts';

export const fanProfileRoutes: Route[] = [
  handleFan(contract.getFanProfile, profile.getFanProfile),
  handleFan(contract.updateFanProfile, profile.updateFanProfile),
  handleFan(saveFanLanguage, profile.saveFanLanguage),
  handleFan(contract.promiseFanPicture, profile.promiseFanPicture),
  handleFan(contract.signOutFanEverywhere, async (ctx, _input, answer) => {
    const output = await profile.signOutFanEverywhere(ctx);
    clearSessionCookies(ctx.platform.config, answer);
    return output;
  }),
  handleFan(contract.downloadFanData, async (ctx, _input, answer) => {
    answer.header('content-disposition', 'attachment; filename="my-data.json"');
    return data.downloadFanData(ctx);
  }),
  handleFan(contract.sendFanLeaveCode, (ctx, _input, answer) =>
    askInBrowser(ctx, { answer, address: ctx.fan.phoneNumber ?? '' }, ({ askId }) =>
      leaving.sendFanLeaveCode(ctx, askId),
    ),
  ),
  handleFan(contract.deleteFan, async (ctx, input, answer) => {
    const output = await answerInBrowser(ctx, { answer, address: ctx.fan.phoneNumber ?? '' }, (askId) =>
      leaving.deleteFan(ctx, input, askId),
    );
    clearSessionCookies(ctx.platform.config, answer);
    return output;
  }),
];
