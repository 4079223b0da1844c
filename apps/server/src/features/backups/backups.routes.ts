import { listBackups } from '@backline/contract/backups';
import { handleList } from '../../platform/http/list.ts';
import type { Route } from '../../platform/http/route.ts';
import * as service from './backups.service.ts';

export const backupRoutes: Route[] = [handleList(listBackups, 'time', service.listBackups)];
