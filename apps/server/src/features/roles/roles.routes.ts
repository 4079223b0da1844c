import { getRoleMasters, updateRoleAccess } from '@backline/contract/roles';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './roles.service.ts';

export const roleRoutes: Route[] = [
  handle(getRoleMasters, service.getRoleMasters),
  handle(updateRoleAccess, service.updateRoleAccess),
];
