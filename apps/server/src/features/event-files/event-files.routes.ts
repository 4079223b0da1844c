import * as contract from '@backline/contract/event-files';
import { handle, type Route } from '../../platform/http/route.ts';
import { exportEvent } from './event-export.service.ts';
import { importEvent } from './event-import.service.ts';

export const eventFileRoutes: Route[] = [
  handle(contract.exportEvent, async (ctx, { event_id: eventId }, answer) => {
    const { name, file } = await exportEvent(ctx, eventId);
    answer.header('content-disposition', `attachment; filename="${name}"`);
    return file;
  }),
  handle(contract.importEvent, importEvent),
];
