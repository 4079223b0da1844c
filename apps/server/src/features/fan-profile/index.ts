export { eraseReturned } from './erasure.service.ts';
export { fanProfileRoutes } from './fan-profile.routes.ts';
