import * as contract from '@backline/contract/rehearsals';
import { handle, handlePublic, type Route } from '../../platform/http/route.ts';
import * as byPass from './rehearsal-pass.service.ts';
import * as rehearsals from './rehearsals.service.ts';

export const rehearsalRoutes: Route[] = [
  handle(contract.beginRehearsal, rehearsals.beginRehearsal),
  handle(contract.endRehearsal, rehearsals.endRehearsal),
  handle(contract.getRehearsal, rehearsals.getRehearsal),
  handlePublic(contract.getRehearsedLights, byPass.getRehearsedLights),
  handlePublic(contract.getRehearsedTimeline, byPass.getRehearsedTimeline),
  handlePublic(contract.reportRehearsal, byPass.reportRehearsal),
];
