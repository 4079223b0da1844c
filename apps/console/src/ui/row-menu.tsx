import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useMenu } from './use-menu.ts';

interface RowAction {
  label: string;
  isDangerous?: boolean;
  run: () => void;
}

interface RowMenuProps {
  /** Names the button for screen readers: `More for Which encore?`. */
  label: string;
  actions: readonly RowAction[];
}

export function RowMenu({ label, actions }: RowMenuProps) {
  const { button, dropdown, onKeyDown } = useMenu();
  return (
    <Dropdown
      {...dropdown}
      destroyOnHidden
      menu={{
        onKeyDown,
        items: actions.map(({ label: words, isDangerous, run }) => ({
          key: words,
          label: words,
          danger: isDangerous,
          onClick() {
            // The menu closes with the focus in it, and a dialog returns the focus to the button.
            button.current?.focus();
            run();
          },
        })),
      }}
    >
      <Button
        ref={button}
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={label}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
