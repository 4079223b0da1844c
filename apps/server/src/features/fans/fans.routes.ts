import { listUsers, makeEventAdmin, removeEventAdmin, undoCheckIn, updateUserSetting } from '@backline/contract/fans';
import { nextCursorHeader } from '../../platform/db/cursor.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as eventFans from './event-fans.service.ts';
import * as service from './fans.service.ts';

export const fanRoutes: Route[] = [
  handle(listUsers, async (ctx, input, answer) => {
    const { rows, nextCursor } = await service.listUsers(ctx, input);
    if (nextCursor !== null) answer.header(nextCursorHeader, nextCursor);
    return rows;
  }),
  handle(updateUserSetting, eventFans.updateUserSetting),
  handle(makeEventAdmin, eventFans.makeEventAdmin),
  handle(removeEventAdmin, eventFans.removeEventAdmin),
  handle(undoCheckIn, eventFans.undoCheckIn),
];
