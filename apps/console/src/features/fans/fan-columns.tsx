import { StarFilled } from '@ant-design/icons';
import { type FanRow, updateFanSetting } from '@backline/contract/fans';
import { Button, type ButtonProps } from 'antd';
import { missing } from '../../lib/format.ts';
import type { Session } from '../../lib/session.tsx';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Line } from '../../ui/line.tsx';
import { EventCreationSwitch } from './event-creation-switch.tsx';
import styles from './fan-list.module.css';

export type FanColumn = Column<FanRow>;

/** Returns the props of the button that opens the fan's panel. */
export type FanOpener = (fanId: number) => Pick<ButtonProps, 'onClick'>;

export const who = (opener?: FanOpener, sortBy?: 'name'): FanColumn[] => [
  {
    key: 'name',
    title: 'Name',
    sortBy,
    render: (fan) => (
      <div className={styles.name}>
        <PersonAvatar name={fan.name} imageUrl={fan.profile_image_url} />
        <span className={styles.words}>
          {opener === undefined ? (
            fan.name
          ) : (
            <Button type="link" className={styles.open} {...opener(fan.id)}>
              {fan.name}
            </Button>
          )}
          {fan.event_role === 'ADMIN' && <StarFilled className={styles.star} role="img" aria-label="Event admin" />}
        </span>
      </div>
    ),
  },
  { key: 'email', title: 'Email', render: ({ email }) => <Line>{email || missing}</Line> },
  {
    key: 'phone',
    title: 'Phone',
    render: (fan) => <span className={styles.whole}>{fan.phone_number || missing}</span>,
  },
];

const eventCreation: FanColumn = {
  key: 'eventCreation',
  title: 'Event creation',
  render: (fan) => (fan.has_left ? missing : <EventCreationSwitch fan={fan} />),
};

interface ListColumns {
  may: Session['may'];
  isSortable: boolean;
  opener?: FanOpener | undefined;
}

export function allFanColumns({ may, isSortable, opener }: ListColumns): FanColumn[] {
  return [...who(opener, isSortable ? 'name' : undefined), ...(may(updateFanSetting) ? [eventCreation] : [])];
}
