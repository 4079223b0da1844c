import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useMenu } from './use-menu.ts';

export interface RowAction {
  label: string;
  isDangerous?: boolean;
  run: () => void;
}

interface RowMenuProps {
  /** Names the row for screen readers: `More actions for Which encore?`. */
  name: string;
  actions: readonly RowAction[];
  isBusy?: boolean;
}

export function RowMenu({ name, actions, isBusy }: RowMenuProps) {
  const { button, dropdown, onKeyDown } = useMenu();
  return (
    <Dropdown
      {...dropdown}
      destroyOnHidden
      menu={{
        onKeyDown,
        items: actions.map(({ label, isDangerous, run }) => ({
          key: label,
          label,
          danger: isDangerous,
          onClick({ domEvent }) {
            // The second click of a double click finds the menu while it closes.
            if (domEvent.detail > 1) return;
            // The menu closes while it has the focus. A dialog that opens next returns the focus to this button.
            button.current?.focus();
            run();
          },
        })),
      }}
    >
      <Button
        ref={button}
        size="small"
        loading={isBusy}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`More actions for ${name}`}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
