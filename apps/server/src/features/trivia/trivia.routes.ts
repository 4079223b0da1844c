import {
  addTrivia,
  deleteTrivia,
  generateTrivia,
  getTrivia,
  listFanTrivia,
  listTrivia,
  updateTrivia,
} from '@backline/contract/trivia';
import { handleFanList, handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listFanTrivia as listForFan } from './fan-trivia.service.ts';
import { generateTrivia as generate } from './generation.service.ts';
import { updateTrivia as update } from './trivia-update.service.ts';
import * as service from './trivia.service.ts';

export const triviaRoutes: Route[] = [
  handleList(listTrivia, 'time', service.listTrivia),
  handle(getTrivia, service.getTrivia),
  handle(addTrivia, service.addTrivia),
  handle(generateTrivia, generate),
  handle(updateTrivia, update),
  handle(deleteTrivia, service.deleteTrivia),
  handleFanList(listFanTrivia, 'time', listForFan),
];
