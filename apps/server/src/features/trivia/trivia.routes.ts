import { getTriviaScore, listFanTrivia } from '@backline/contract/fan-trivia';
import * as contract from '@backline/contract/trivia';
import { answerTrivia } from '@backline/contract/trivia-answers';
import { handleFanList, handleList } from '../../platform/http/list.ts';
import { handle, handleFan, handleFanBatch, type Route } from '../../platform/http/route.ts';
import * as forFans from './fan-trivia.service.ts';
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
  handleFanList(listFanTrivia, 'time', forFans.listFanTrivia),
  handleFan(getTriviaScore, forFans.getTriviaScore),
  handleFanBatch(answerTrivia, forFans.answerTrivia, forFans.answerTriviaBatch),
];
