import { findAuditPeople, listAudit, listAuditKinds } from '@backline/contract/audit';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './audit.service.ts';

export const auditRoutes: Route[] = [
  handleList(listAudit, 'time', service.listAudit),
  handle(listAuditKinds, service.listAuditKinds),
  handle(findAuditPeople, service.findAuditPeople),
];
