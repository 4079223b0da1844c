import * as contract from '@backline/contract/event-patterns';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as eventPatterns from './event-patterns.service.ts';

export const eventPatternRoutes: Route[] = [
  handleList(contract.listEventPatterns, 'time', eventPatterns.listEventPatterns),
  handle(contract.getEventPattern, eventPatterns.getEventPattern),
  handle(contract.addEventPattern, eventPatterns.addEventPattern),
  handle(contract.updateEventPattern, eventPatterns.updateEventPattern),
  handle(contract.deleteEventPattern, eventPatterns.deleteEventPattern),
  handle(contract.stopEventPattern, eventPatterns.stopEventPattern),
];
