import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useMenu } from './use-menu.ts';

interface RowAction {
  label: string;
  /** It takes something away. */
  isDangerous?: boolean;
  run: () => void;
}

interface RowMenuProps {
  /** Read out as the button's name: `More for Which encore?`. */
  label: string;
  actions: readonly RowAction[];
}

/** What is done with a row now and then, behind one button. */
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
            // The menu goes away with the focus in it: a dialog gives it back to the button.
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
