import { MailOutlined, PhoneOutlined } from '@ant-design/icons';
import type { PersonCard } from '@backline/contract/people';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { missing } from '../../lib/format.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PersonAvatar } from './person-avatar.tsx';
import styles from './person-tile.module.css';
import { PersonWork } from './person-work.tsx';
import { SendInvitation } from './send-invitation.tsx';

interface PersonTileProps {
  person: PersonCard;
  to?: string;
  note?: string | null;
  actions: ReactNode;
}

export function PersonTile({ person, to, note, actions }: PersonTileProps) {
  const { name, email, phone_number: phone } = person;
  return (
    <Card className={styles.tile}>
      <div className={styles.head}>
        <PersonAvatar name={name} imageUrl={person.profile_image_thumbnail_url ?? person.profile_image_url} isLarge />
        <div className={styles.who}>
          <h2>{to === undefined ? name : <Link to={to}>{name}</Link>}</h2>
          {note && <p>{note}</p>}
          {!person.is_active && <StatusChip>Deactivated</StatusChip>}
          <SendInvitation person={person} />
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>
          <MailOutlined aria-label="Email" />
        </dt>
        <dd>
          {email === null ? (
            missing
          ) : (
            <a href={`mailto:${email}`}>
              <Breakable>{email}</Breakable>
            </a>
          )}
        </dd>
        <dt>
          <PhoneOutlined aria-label="Phone" />
        </dt>
        <dd>{phone === null ? missing : <a href={`tel:${phone}`}>{phone}</a>}</dd>
        <PersonWork person={person} />
      </dl>
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}
