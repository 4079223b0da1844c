import { acceptAccessRequest, listAccessRequests, refuseAccessRequest } from '@backline/contract/access-requests';
import { nextCursorHeader } from '../../platform/db/cursor.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './access-requests.service.ts';

export const accessRequestRoutes: Route[] = [
  handle(listAccessRequests, async (ctx, input, answer) => {
    const { rows, nextCursor } = await service.listAccessRequests(ctx, input);
    if (nextCursor !== null) answer.header(nextCursorHeader, nextCursor);
    return rows;
  }),
  handle(acceptAccessRequest, service.acceptAccessRequest),
  handle(refuseAccessRequest, service.refuseAccessRequest),
];
