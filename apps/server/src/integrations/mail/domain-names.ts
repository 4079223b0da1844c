import { domainToUnicode } from 'node:url';
import { useDomainNames } from '@backline/contract/mail-address';

export function installDomainNames(): void {
  useDomainNames(domainToUnicode);
}
