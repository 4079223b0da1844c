import * as contract from '@backline/contract/events';
import { exportEvents } from '@backline/contract/house-exports';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, handlePublic, type Route } from '../../platform/http/route.ts';
import { updateEvent as update } from './event-update.service.ts';
import { proposeFreeSeoUrl } from './seo-url.service.ts';
import * as service from './events.service.ts';
import { viewEvent as view } from './public-view.service.ts';

export const eventRoutes: Route[] = [
  handleList(contract.listEvents, service.eventSortKey, service.listEvents),
  handleExport(exportEvents, service.fileOfEvents),
  handle(contract.getEventNames, service.listEventNames),
  handle(contract.getEventDetails, async (ctx, input) => [await service.getEvent(ctx, input.event_id)]),
  handle(contract.getEventAdmins, service.listEventAdmins),
  handle(contract.proposeSeoUrl, async (ctx, input) => ({
    seo_url: await proposeFreeSeoUrl(ctx.db, input.event_name),
  })),
  handle(contract.createEvent, service.createEvent),
  handle(contract.updateEvent, update),
  handle(contract.joinEvent, service.joinEvent),
  handlePublic(contract.viewEvent, async (ctx, input) => {
    const event = await view(ctx.platform, input.seo_url);
    return event === null ? [] : [event];
  }),
];
