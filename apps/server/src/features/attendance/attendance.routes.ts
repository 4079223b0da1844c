import * as contract from '@backline/contract/attendance';
import { handleFanList } from '../../platform/http/list.ts';
import { handleFan, handleFanBatch, handlePublic, type Route } from '../../platform/http/route.ts';
import { accessCookie, clearSessionCookies, setSessionCookies } from '../../platform/session/session.ts';
import { answerInBrowser, askInBrowser } from '../auth/index.ts';
import * as attendance from './attendance.service.ts';
import * as eventByCode from './event-by-code.service.ts';
import * as signIn from './fan-sign-in.service.ts';

export const attendanceRoutes: Route[] = [
  handlePublic(contract.findEvent, eventByCode.findEvent),
  handlePublic(contract.sendFanCode, async (ctx, typed, answer) => {
    const input = await eventByCode.withNumberRead(ctx, typed);
    return askInBrowser(ctx, { answer, address: input.phone_number }, (ask) => signIn.sendFanCode(ctx, input, ask));
  }),
  handlePublic(contract.verifyFanCode, async (ctx, typed, answer) => {
    const input = await eventByCode.withNumberRead(ctx, typed);
    const presentedAccess = answer.cookie(accessCookie);
    const { tokens, ...output } = await answerInBrowser(ctx, { answer, address: input.phone_number }, (askId) =>
      signIn.verifyFanCode(ctx, input, { askId, presentedAccess }),
    );
    setSessionCookies(ctx.platform.config, answer, tokens);
    return output;
  }),
  handleFan(contract.signOutFan, async (ctx, _input, answer) => {
    const output = await signIn.signOutFan(ctx);
    clearSessionCookies(ctx.platform.config, answer);
    return output;
  }),
  handleFan(contract.joinEventByCode, attendance.joinEventByCode),
  handleFanList(contract.listFanEvents, 'time', attendance.listFanEvents),
  handleFan(contract.getAttendance, attendance.getAttendance),
  handleFanBatch(contract.checkIn, attendance.checkIn, attendance.checkInBatch),
];
