import { DownOutlined, LogoutOutlined, MenuOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { savedProfile } from '../../lib/session-storage.ts';
import { useSession } from '../../lib/session.tsx';
import { PersonAvatar } from './person-avatar.tsx';
import styles from './shell.module.css';

export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { user, signOut } = useSession();
  const { message } = App.useApp();
  const person = user ?? savedProfile();
  const leave = () => signOut().catch((error: Error) => message.error(error.message));
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
      {person !== null && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items: [{ key: 'logout', label: 'Logout', icon: <LogoutOutlined aria-hidden />, onClick: leave }] }}
        >
          <button type="button" className={styles.person} aria-haspopup="menu">
            <PersonAvatar name={person.name} imageUrl={person.profile_image_url} />
            <span className={styles.personName}>{person.name}</span>
            <DownOutlined className={styles.caret} aria-hidden />
          </button>
        </Dropdown>
      )}
    </header>
  );
}
