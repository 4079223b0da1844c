import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { phone, useMediaQuery } from './use-media-query.ts';

interface AddressTabsProps<Key extends string> {
  chosen: Key;
  onChoose: (key: Key) => void;
  items: readonly { key: Key; label: ReactNode; children: ReactNode }[];
  /** Keeps hidden tabs mounted, since somebody may have typed there. */
  keepsHidden?: boolean;
}

export function AddressTabs<Key extends string>({
  chosen,
  onChoose,
  items,
  keepsHidden = false,
}: AddressTabsProps<Key>) {
  const isPhone = useMediaQuery(phone);
  return (
    <Tabs
      activeKey={chosen}
      onChange={(key) => {
        const item = items.find((one) => one.key === key);
        if (item !== undefined) onChoose(item.key);
      }}
      // Narrows the gaps, so that five tabs fit on a phone. Otherwise Ant Design would move the rest into a menu, which
      // a tab list must not contain.
      {...(isPhone && { tabBarGutter: 12 })}
      destroyOnHidden={!keepsHidden}
      items={[...items]}
    />
  );
}
