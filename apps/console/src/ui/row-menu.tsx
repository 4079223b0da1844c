import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { useMenu } from './use-menu.ts';

export type RowAction = { label: string; isDangerous?: boolean } & ({ run: () => void } | { to: string });

interface RowMenuProps {
  /** Names the row for screen readers: `More actions for Which encore?`. */
  name: string;
  actions: readonly RowAction[];
  isBusy?: boolean;
}

export function RowMenu({ name, actions, isBusy }: RowMenuProps) {
  const navigate = useNavigate();
  const { button, dropdown, onKeyDown } = useMenu();
  const edit = actions.find(({ label }) => label === 'Edit');
  return (
    <Dropdown
      {...dropdown}
      destroyOnHidden
      menu={{
        onKeyDown,
        items: actions.map((action) => ({
          key: action.label,
          label: action.label,
          danger: action.isDangerous,
          onClick({ domEvent }) {
            // Ignores the second click of a double click, which hits the menu while it closes.
            if (domEvent.detail > 1) return;
            // Moves the focus from the closing menu to this button. A dialog that opens next then returns the focus
            // here.
            button.current?.focus();
            if ('to' in action) void navigate(action.to);
            else action.run();
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
        data-edit={edit && 'to' in edit ? edit.to : undefined}
      />
    </Dropdown>
  );
}
