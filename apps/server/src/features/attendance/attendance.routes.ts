import {
  checkIn,
  findEvent,
  getAttendance,
  joinEventByCode,
  listFanEvents,
  sendFanCode,
  signOutFan,
  verifyFanCode,
} from '@backline/contract/attendance';
import { handleFanList } from '../../platform/http/list.ts';
import { handleFan, handleFanBatch, handlePublic, type Route } from '../../platform/http/route.ts';
import { accessCookie, clearSessionCookies, setSessionCookies } from '../../platform/session/session.ts';
import { answerInBrowser, askInBrowser } from '../auth/index.ts';
import * as attendance from './attendance.service.ts';
import * as eventCountry from './event-country.service.ts';
import * as signIn from './fan-sign-in.service.ts';

export const attendanceRoutes: Route[] = [
  handlePublic(findEvent, eventCountry.findEvent),
  handlePublic(sendFanCode, async (ctx, typed, answer) => {
    const input = await eventCountry.withNumberRead(ctx, typed);
    return askInBrowser(ctx, { answer, address: input.phone_number }, (ask) => signIn.sendFanCode(ctx, input, ask));
  }),
  handlePublic(verifyFanCode, async (ctx, typed, answer) => {
    const input = await eventCountry.withNumberRead(ctx, typed);
    const presentedAccess = answer.cookie(accessCookie);
    const { tokens, ...output } = await answerInBrowser(ctx, { answer, address: input.phone_number }, (askId) =>
      signIn.verifyFanCode(ctx, input, { askId, presentedAccess }),
    );
    setSessionCookies(ctx.platform.config, answer, tokens);
    return output;
  }),
  handleFan(signOutFan, async (ctx, _input, answer) => {
    const output = await signIn.signOutFan(ctx);
    clearSessionCookies(ctx.platform.config, answer);
    return output;
  }),
  handleFan(joinEventByCode, attendance.joinEventByCode),
  handleFanList(listFanEvents, 'time', attendance.listFanEvents),
  handleFan(getAttendance, attendance.getAttendance),
  handleFanBatch(checkIn, attendance.checkIn, attendance.checkInCrowd),
];
