import * as contract from '@backline/contract/restock-asks';
import { handleFan, type Route } from '../../platform/http/route.ts';
import { joinRestock, leaveRestock } from './restock.service.ts';

export const restockRoutes: Route[] = [
  handleFan(contract.joinRestock, joinRestock),
  handleFan(contract.leaveRestock, leaveRestock),
];
