import { staffRoles, type StaffRole } from '@backline/contract/features';
import { z } from 'zod';
import { httpUrl, onOff, settingRows, text } from './setting-values.ts';

const groups = z.string().transform((value, context): ReadonlyMap<string, StaffRole> => {
  const found = new Map<string, StaffRole>();
  for (const part of value.split(',')) {
    const [group = '', role = ''] = part.split('=', 2).map((word) => word.trim());
    const known = staffRoles.find((each) => each === role);
    if (group === '' || known === undefined) {
      context.addIssue(`needs pairs such as backline-admins=ADMIN, with one of ${staffRoles.join(', ')}`);
      return z.NEVER;
    }
    found.set(group, known);
  }
  return found;
});

export const signOn = {
  title: 'Single sign-on',
  note: 'Lets staff sign in with an OpenID Connect provider. See [Single sign-on](operations/single-sign-on.md).',
  settings: {
    OIDC_ISSUER: httpUrl
      .refine((value) => value.startsWith('https:') || isLocal(value), 'needs an https address')
      .optional()
      .register(settingRows, {
        values: '`https:` address',
        meaning: 'Address of the provider. Its other addresses are read from `/.well-known/openid-configuration`.',
      }),
    OIDC_CLIENT_ID: text.optional().register(settingRows, {
      values: 'client id',
      meaning: 'Name of this installation at the provider. Required with `OIDC_ISSUER`.',
    }),
    OIDC_CLIENT_SECRET: text.optional().register(settingRows, {
      isSecret: true,
      values: 'secret',
      meaning: 'Secret of that client. Required with `OIDC_ISSUER`.',
    }),
    OIDC_NAME: text.optional().register(settingRows, {
      default: 'host of `OIDC_ISSUER`',
      values: 'name',
      meaning: 'Name of the provider on the sign-in page.',
    }),
    OIDC_GROUPS: groups.optional().register(settingRows, {
      values: 'pairs such as `backline-admins=ADMIN, bookers=MANAGER`',
      meaning:
        'Roles that groups of the provider may have here. Without it, people who exist here sign in, and nobody is created.',
    }),
    OIDC_GROUPS_CLAIM: text.default('groups').register(settingRows, {
      values: 'name of a claim',
      meaning: 'Claim in which the provider lists the groups of a person.',
    }),
    OIDC_SCOPES: text.default('openid email profile').register(settingRows, {
      values: 'scopes, separated by spaces',
      meaning: 'What is asked of the provider. Some need another scope for groups.',
    }),
    OIDC_ONLY: onOff.default(false).register(settingRows, {
      meaning:
        'Makes single sign-on the only way in for staff. If the provider fails, set it to `off` and start again.',
    }),
  },
} as const;

/** Trials and tests have a provider without TLS on the same machine. */
function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
