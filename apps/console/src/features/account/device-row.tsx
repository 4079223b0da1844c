import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import type { DeviceSession } from '@backline/contract/account';
import { describeDevice } from '@backline/contract/device-name';
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

export function DeviceRow({ session, lockedBy, onSignOut }: DeviceRowProps) {
  const { name, isHandheld } = describeDevice(session.user_agent);
  const Icon = isHandheld ? MobileOutlined : DesktopOutlined;
  const opened = ['Signed in', session.method && methodNames[session.method]].filter(Boolean).join(' ');
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
          {opened} <NearTime at={session.created_dttm} />
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
