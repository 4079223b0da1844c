import * as contract from '@backline/contract/saved-views';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './saved-views.service.ts';

export const savedViewRoutes: Route[] = [
  handle(contract.getListViews, service.getListViews),
  handle(contract.setListLayout, service.setListLayout),
  handle(contract.saveView, service.saveView),
  handle(contract.deleteView, service.deleteView),
  handle(contract.setDefaultView, service.setDefaultView),
];
