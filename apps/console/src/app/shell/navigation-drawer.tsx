import { Drawer } from 'antd';
import { Navigation } from './navigation.tsx';

interface NavigationDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The sidebar below 992 px. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={272}
      closable={false}
      aria-label="Menu"
      styles={{ body: { padding: 0, background: '#15121f' } }}
    >
      <Navigation onFollow={onClose} />
    </Drawer>
  );
}
