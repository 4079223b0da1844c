import { findAuditPeople, listAudit } from '@backline/contract/audit';
import { nextCursorHeader } from '../../platform/db/cursor.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './audit.service.ts';

export const auditRoutes: Route[] = [
  handle(listAudit, async (ctx, input, answer) => {
    const { lines, nextCursor } = await service.listAudit(ctx, input);
    if (nextCursor !== null) answer.header(nextCursorHeader, nextCursor);
    return lines;
  }),
  handle(findAuditPeople, service.findAuditPeople),
];
