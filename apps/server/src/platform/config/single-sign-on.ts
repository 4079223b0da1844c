import type { StaffRole } from '@backline/contract/features';
import { ConfigError } from './config-error.ts';
import { required, requireWhole, type Environment } from './environment.ts';

export interface SingleSignOn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  /** Roles by group. Undefined: groups decide nothing. */
  groups: ReadonlyMap<string, StaffRole> | undefined;
  groupsClaim: string;
  scopes: string;
  isOnlyWay: boolean;
}

export function singleSignOn(env: Environment): SingleSignOn | undefined {
  requireWhole(env, 'OIDC_ISSUER', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_GROUPS']);
  if (env.OIDC_ISSUER === undefined) {
    if (env.OIDC_ONLY) throw new ConfigError('OIDC_ISSUER: is needed with OIDC_ONLY');
    return undefined;
  }
  return {
    issuer: env.OIDC_ISSUER,
    clientId: required(env, 'OIDC_CLIENT_ID', 'with OIDC_ISSUER'),
    clientSecret: required(env, 'OIDC_CLIENT_SECRET', 'with OIDC_ISSUER'),
    name: env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).host,
    groups: env.OIDC_GROUPS,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    scopes: env.OIDC_SCOPES,
    isOnlyWay: env.OIDC_ONLY,
  };
}
