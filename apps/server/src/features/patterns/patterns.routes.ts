import * as contract from '@backline/contract/patterns';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as patterns from './patterns.service.ts';

export const patternRoutes: Route[] = [
  handleList(contract.listPatterns, 'text', patterns.listPatterns),
  handle(contract.getPattern, patterns.getPattern),
  handle(contract.addPattern, patterns.addPattern),
  handle(contract.updatePattern, patterns.updatePattern),
  handle(contract.retirePattern, patterns.retirePattern),
  handleList(contract.listPatternChoices, 'text', patterns.listPatternChoices),
];
