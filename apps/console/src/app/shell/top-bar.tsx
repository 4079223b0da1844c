import { DownOutlined, LogoutOutlined, MenuOutlined, UserOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { Link, useNavigate } from 'react-router';
import { NoticeBell } from '../../features/staff-notices/notice-bell.tsx';
import { leaveQuestion } from '../../lib/leave-guard.ts';
import { savedProfile } from '../../lib/session-storage.ts';
import { useSession } from '../../lib/session.tsx';
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import { SearchButton } from '../search/search-button.tsx';
import { useAppearanceChoice } from '../../ui/use-appearance-choice.ts';
import { choiceGroup } from './choice-group.tsx';
import styles from './shell.module.css';

interface TopBarProps {
  event: EventRef | null;
  /** False until the person's access to the page is confirmed. */
  isEventNamed: boolean;
  onOpenMenu: () => void;
}

export function TopBar({ event, isEventNamed, onOpenMenu }: TopBarProps) {
  const { user, signOut } = useSession();
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const { button, dropdown, onKeyDown } = useMenu();
  const { theme, density } = useAppearanceChoice();
  const person = user ?? savedProfile();
  const leave = () => signOut().catch((error: Error) => void message.error(error.message));
  const askAndLeave = () => {
    if (hasUnsavedChanges()) modal.confirm({ ...leaveQuestion, onOk: leave });
    else void leave();
  };
  return (
    <header className={styles.topBar}>
      <Button
        className={styles.burger}
        type="text"
        size="large"
        icon={<MenuOutlined />}
        aria-label="Open menu"
        onClick={onOpenMenu}
      />
      {event !== null && (isEventNamed ? <EventName key={event.id} event={event} /> : <UnknownName />)}
      {user !== null && <SearchButton />}
      {person !== null && <NoticeBell />}
      {person !== null && (
        <Dropdown
          {...dropdown}
          placement="bottomRight"
          menu={{
            onKeyDown,
            items: [
              {
                key: 'account',
                label: 'Your account',
                icon: <UserOutlined aria-hidden />,
                onClick: () => void navigate('/account'),
              },
              choiceGroup(theme),
              choiceGroup(density),
              { type: 'divider' },
              { key: 'logout', label: 'Logout', icon: <LogoutOutlined aria-hidden />, onClick: askAndLeave },
            ],
          }}
        >
          <button ref={button} type="button" className={styles.person} aria-haspopup="menu">
            <PersonAvatar name={person.name} imageUrl={person.profile_image_url} />
            <span className={styles.personName}>{person.name}</span>
            <DownOutlined className={styles.caret} aria-hidden />
          </button>
        </Dropdown>
      )}
    </header>
  );
}

/** Keeps the room of the event's name, so that the buttons stay in place when it arrives. */
const UnknownName = () => <span className={styles.eventName} />;

/** Shows the event's name while the event's side menu is collapsed or hidden. */
function EventName({ event }: { event: EventRef }) {
  const { data } = useEvent(String(event.id));
  if (data === undefined) return <UnknownName />;
  const name = data.event_name;
  return (
    <Link className={styles.eventName} to={eventPaths.detail({ id: event.id, name })}>
      {name}
    </Link>
  );
}
