import { findAuditPeople, listAudit } from '@backline/contract/audit';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './audit.service.ts';

export const auditRoutes: Route[] = [
  handleList(listAudit, 'time', service.listAudit),
  handle(findAuditPeople, service.findAuditPeople),
];
