export { accountJobs } from './address-change.jobs.ts';
export { forgetAddress } from './account.jobs.ts';
export { findTaken } from './account.repository.ts';
export { accountRoutes } from './account.routes.ts';
export {
  forgetAddressChange,
  isSameAddress,
  pendingAddresses,
  startAddressChanges,
  throttleAddressChange,
  type AddressChange,
} from './address-change.service.ts';
