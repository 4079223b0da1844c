import * as contract from '@backline/contract/status';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './status.service.ts';

export const statusRoutes: Route[] = [
  handle(contract.getStatus, service.getStatus),
  handle(contract.sendTestLetter, service.sendTestLetter),
];
