import { beginPasskeyProof } from '@backline/contract/passkeys';
import * as contract from '@backline/contract/second-factor';
import { handle, type Route } from '../../platform/http/route.ts';
import * as passkeys from './passkeys.service.ts';
import * as reset from './reset.service.ts';
import * as service from './second-factor.service.ts';

export const secondFactorRoutes: Route[] = [
  handle(contract.getSecondFactor, service.getSecondFactor),
  handle(contract.beginTotp, service.beginTotp),
  handle(contract.confirmTotp, service.confirmTotp),
  handle(contract.endTotp, service.endTotp),
  handle(contract.renewRecoveryCodes, service.renewRecoveryCodes),
  handle(beginPasskeyProof, passkeys.beginPasskeyProof),
  handle(contract.beginPasskey, passkeys.beginPasskey),
  handle(contract.confirmPasskey, passkeys.confirmPasskey),
  handle(contract.endPasskey, passkeys.endPasskey),
  handle(contract.listSecondFactors, reset.listSecondFactors),
  handle(contract.resetSecondFactor, reset.resetSecondFactor),
];
