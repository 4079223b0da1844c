import { PageHeader } from '../../ui/page-header.tsx';
import styles from './account.module.css';
import { Devices } from './devices.tsx';
import { OwnAddresses } from './own-addresses.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Your account" />
      <div className={styles.page}>
        <OwnAddresses />
        <Devices />
      </div>
    </>
  );
}
