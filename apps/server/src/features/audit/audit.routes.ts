import { findAuditPeople, listAudit, listAuditKinds } from '@backline/contract/audit';
import { exportAudit } from '@backline/contract/list-exports';
import { handleExport } from '../../platform/exports/handle-export.ts';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './audit.service.ts';

export const auditRoutes: Route[] = [
  handleList(listAudit, 'time', service.listAudit),
  handleExport(exportAudit, service.fileOfAudit),
  handle(listAuditKinds, service.listAuditKinds),
  handle(findAuditPeople, service.findAuditPeople),
];
