import { countJobs, discardJob, listJobs, retryJob, retryJobs } from '@backline/contract/jobs';
import { handleList } from '../../platform/http/list.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import * as service from './jobs.service.ts';

export const jobRoutes: Route[] = [
  handleList(listJobs, 'time and uuid', service.listJobs),
  handle(countJobs, service.countJobs),
  handle(retryJob, service.retryJob),
  handle(retryJobs, service.retryJobs),
  handle(discardJob, service.discardJob),
];
