import {
  addPattern,
  getPattern,
  listPatternChoices,
  listPatterns,
  retirePattern,
  updatePattern,
} from '@backline/contract/patterns';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as patterns from './patterns.service.ts';

export const patternRoutes: Route[] = [
  handleList(listPatterns, 'text', patterns.listPatterns),
  handle(getPattern, patterns.getPattern),
  handle(addPattern, patterns.addPattern),
  handle(updatePattern, patterns.updatePattern),
  handle(retirePattern, patterns.retirePattern),
  handleList(listPatternChoices, 'text', patterns.listPatternChoices),
];
