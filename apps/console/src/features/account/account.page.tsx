import { getAccount } from '@backline/contract/account';
import { filters, choice } from '../../lib/filters.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownTimes } from '../../lib/zone-clock.ts';
import { accountTabs } from '../../nouns/account-path.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './account.module.css';
import { Devices } from './devices.tsx';
import { Looks } from './looks.tsx';
import { NoticeKinds } from './notice-kinds.tsx';
import { OwnAddresses } from './own-addresses.tsx';
import { OwnBrand } from './own-brand.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { OwnEmbeds } from './own-embeds.tsx';
import { OwnProfile } from './own-profile.tsx';
import { OwnProviderAccounts } from './own-provider-accounts.tsx';
import { Password } from './password.tsx';
import { Tokens } from './tokens.tsx';
import { SecondFactor } from './second-factor.tsx';

export const handle: RouteHandle = { title: 'Your account', access: getAccount };

const accountFilters = filters({ tab: choice(accountTabs, 'profile') });

export function Component() {
  const [{ tab }, change] = accountFilters.use();
  return (
    <>
      <PageHeader title="Your account" times={ownTimes()} />
      <AddressTabs
        chosen={tab}
        onChoose={(chosen) => change({ tab: chosen })}
        keepsHidden
        items={[
          {
            key: 'profile',
            label: 'Profile',
            children: (
              <div className={styles.page}>
                <OwnProfile />
                <OwnBrand />
              </div>
            ),
          },
          {
            key: 'sign-in',
            label: 'Signing in',
            children: (
              <div className={styles.page}>
                <OwnAddresses />
                <Password />
                <SecondFactor />
                <Devices />
                <OwnProviderAccounts />
              </div>
            ),
          },
          {
            key: 'preferences',
            label: 'Preferences',
            children: (
              <div className={styles.page}>
                <Looks />
                <NoticeKinds />
              </div>
            ),
          },
          {
            key: 'connections',
            label: 'Connections',
            children: (
              <div className={styles.page}>
                <OwnCalendar />
                <OwnEmbeds />
                <Tokens />
              </div>
            ),
          },
        ]}
      />
    </>
  );
}
