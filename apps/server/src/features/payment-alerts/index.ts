export { paymentAlertRoutes } from './payment-alerts.routes.ts';
export { raiseAlert } from './payment-alerts.service.ts';
