import { CheckOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import type { Choice } from '../../ui/choice-buttons.tsx';

/** Returns a group of radio items for a menu. */
export const choiceGroup = <Value extends string>({
  label,
  value: chosen,
  options,
  onChange,
}: Choice<Value>): NonNullable<MenuProps['items']>[number] => ({
  type: 'group',
  key: label,
  label,
  children: options.map(({ value, label: name }) => ({
    key: value,
    label: name,
    role: 'menuitemradio',
    'aria-checked': value === chosen,
    icon: <CheckOutlined aria-hidden style={{ visibility: value === chosen ? 'visible' : 'hidden' }} />,
    onClick: () => onChange(value),
  })),
});
