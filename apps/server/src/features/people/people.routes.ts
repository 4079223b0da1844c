import * as contract from '@backline/contract/person-changes';
import { handle, type Route } from '../../platform/http/route.ts';
import * as invitation from './invitation.service.ts';
import * as active from './person-active.service.ts';
import * as addresses from './person-addresses.service.ts';

export const peopleRoutes: Route[] = [
  handle(contract.setPersonActive, active.setPersonActive),
  handle(contract.sendInvitation, invitation.sendInvitation),
  handle(contract.updateEmail, addresses.updateEmail),
  handle(contract.updatePhoneNumber, addresses.updatePhoneNumber),
  handle(contract.cancelAddressChange, addresses.cancelAddressChange),
];
