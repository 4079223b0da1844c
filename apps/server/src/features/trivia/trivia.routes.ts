import * as contract from '@backline/contract/trivia';
import { handleFanList, handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listFanTrivia as listForFan } from './fan-trivia.service.ts';
import { generateTrivia as generate } from './generation.service.ts';
import { updateTrivia as update } from './trivia-update.service.ts';
import * as service from './trivia.service.ts';

export const triviaRoutes: Route[] = [
  handleList(contract.listTrivia, 'time', service.listTrivia),
  handle(contract.getTrivia, service.getTrivia),
  handle(contract.addTrivia, service.addTrivia),
  handle(contract.generateTrivia, generate),
  handle(contract.updateTrivia, update),
  handle(contract.deleteTrivia, service.deleteTrivia),
  handleFanList(contract.listFanTrivia, 'time', listForFan),
];
