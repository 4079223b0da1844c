import {
  exportEvent as exportOperation,
  importEvent as importOperation,
  previewEventImport as previewOperation,
} from '@backline/contract/event-files';
import { handle, type Route } from '../../platform/http/route.ts';
import { exportEvent } from './event-export.service.ts';
import { importEvent, previewEventImport } from './event-import.service.ts';

export const eventFileRoutes: Route[] = [
  handle(exportOperation, async (ctx, { event_id: eventId }, answer) => {
    const { name, file } = await exportEvent(ctx, eventId);
    answer.header('content-disposition', `attachment; filename="${name}"`);
    return file;
  }),
  handle(previewOperation, previewEventImport),
  handle(importOperation, importEvent),
];
