import { acceptAccessRequest, listAccessRequests, refuseAccessRequest } from '@backline/contract/access-requests';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './access-requests.service.ts';

export const accessRequestRoutes: Route[] = [
  handleList(listAccessRequests, 'time', service.listAccessRequests),
  handle(acceptAccessRequest, service.acceptAccessRequest),
  handle(refuseAccessRequest, service.refuseAccessRequest),
];
