import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import type { DeviceSession } from '@backline/contract/account';
import { describeDevice } from '@backline/contract/device-name';
import type { SecondFactor, SignInMethod } from '@backline/contract/sign-in-methods';
import { Button } from 'antd';
import { NearTime } from '../../ui/date-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './account.module.css';

interface DeviceRowProps {
  session: DeviceSession;
  lockedBy: string | null;
  onSignOut: (deviceName: string) => void;
}

const methodNames = { email: 'by email', phone: 'by phone' };
const wayNames: Record<SignInMethod, string> = {
  link: 'by a mailed link',
  mailed_code: 'by a mailed code',
  texted_code: 'by a texted code',
  password: 'by password',
  passkey: 'by passkey',
  single_sign_on: 'by single sign-on',
};
const factorNames: Partial<Record<SecondFactor, string>> = {
  totp: 'and an authenticator app',
  recovery_code: 'and a recovery code',
};

/** Names only the channel if the identity provider does not name the way. */
function openedBy({ opened_by: way, second_factor: factor, method }: DeviceSession): string {
  const by = way === null ? method && methodNames[method] : wayNames[way];
  const and = factor === 'passkey' && way !== 'passkey' ? 'and a passkey' : factor && factorNames[factor];
  return ['Signed in', by, and].filter(Boolean).join(' ');
}

export function DeviceRow({ session, lockedBy, onSignOut }: DeviceRowProps) {
  const { name, isHandheld } = describeDevice(session.user_agent);
  const Icon = isHandheld ? MobileOutlined : DesktopOutlined;
  return (
    <li className={styles.device}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.facts}>
        <div className={styles.name}>
          {name}
          {session.is_current && <StatusChip tone="success">This device</StatusChip>}
          {session.impersonator_name !== null && (
            <StatusChip tone="warning">Signed in by {session.impersonator_name}</StatusChip>
          )}
        </div>
        <p className={styles.note}>
          Last seen <NearTime at={session.last_seen_dttm} /> · {session.ip}
        </p>
        <p className={styles.note}>
          {openedBy(session)} <NearTime at={session.created_dttm} />
        </p>
      </div>
      {!session.is_current && (
        <Button
          disabled={lockedBy !== null}
          aria-describedby={lockedBy ?? undefined}
          aria-label={`Sign out ${name}`}
          onClick={() => onSignOut(name)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
