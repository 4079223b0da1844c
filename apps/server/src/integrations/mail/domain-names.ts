import { domainToUnicode } from 'node:url';
import { useDomainNames } from '@backline/contract/mail-address';

/** From here on every answer shows the domains of mail addresses in their own script. */
export function installDomainNames(): void {
  useDomainNames(domainToUnicode);
}
