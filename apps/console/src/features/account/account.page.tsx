import { getAccount } from '@backline/contract/account';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownTimes } from '../../lib/zone-clock.ts';
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
import { Password } from './password.tsx';
import { Tokens } from './tokens.tsx';
import { SecondFactor } from './second-factor.tsx';

export const handle: RouteHandle = { title: 'Your account', access: getAccount };

export function Component() {
  return (
    <>
      <PageHeader title="Your account" times={ownTimes()} />
      <div className={styles.page}>
        <OwnProfile />
        <OwnBrand />
        <OwnEmbeds />
        <OwnAddresses />
        <Looks />
        <Password />
        <SecondFactor />
        <NoticeKinds />
        <Devices />
        <OwnCalendar />
        <Tokens />
      </div>
    </>
  );
}
