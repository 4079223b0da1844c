export { publishWebhooks, type EventData } from './webhook-events.ts';
export { deleteOfFans as deleteWebhookDeliveriesOf } from './webhook-deliveries.repository.ts';
export { webhookJobs } from './webhooks.jobs.ts';
export { webhookRoutes } from './webhooks.routes.ts';
