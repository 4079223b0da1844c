import * as contract from '@backline/contract/attendance';
import { findEvent } from '@backline/contract/event-by-code';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/context/platform.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { handleFanList } from '../../platform/http/list.ts';
import { handleFan, handleFanBatch, handlePublic, type Route } from '../../platform/http/route.ts';
import { accessCookie, clearSessionCookies, setSessionCookies } from '../../platform/session/session.ts';
import { answerInBrowser, askInBrowser } from '../auth/index.ts';
import * as attendance from './attendance.service.ts';
import * as eventByCode from './event-by-code.service.ts';
import { eventManifest } from './event-manifest.ts';
import * as signIn from './fan-sign-in.service.ts';

export const attendanceRoutes: Route[] = [
  handlePublic(findEvent, eventByCode.findEvent),
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

const manifestName = /^([A-Z0-9]{6})\.webmanifest$/;

/** Serves the web app manifest of each event. It shows only what `fan/find_event` tells strangers, too. */
export function serveEventManifests(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { name: string } }>(
    '/brands/manifests/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, code] = manifestName.exec(request.params.name) ?? [];
      const event = code === undefined ? null : await eventByCode.eventByCode({ db, ip: request.ip }, code);
      if (code === undefined || event === null) throw notFound();
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(eventManifest(code, event)));
    },
  );
}
