import * as contract from '@backline/contract/staff-notices';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './staff-notices.service.ts';

export const staffNoticeRoutes: Route[] = [
  handleList(contract.listStaffNotices, 'time', service.listStaffNotices),
  handle(contract.countStaffNotices, service.countStaffNotices),
  handle(contract.readStaffNotices, service.readStaffNotices),
  handle(contract.listStaffNoticeKinds, service.listStaffNoticeKinds),
  handle(contract.setStaffNoticeKind, service.setStaffNoticeKind),
];
