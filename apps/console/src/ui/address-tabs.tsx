import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { phone, useMediaQuery } from './use-media-query.ts';

interface AddressTabsProps<Key extends string> {
  chosen: Key;
  onChoose: (key: Key) => void;
  items: readonly { key: Key; label: ReactNode; children: ReactNode }[];
  /** What a tab holds that is not shown stays as it is: somebody may have typed there. */
  keepsHidden?: boolean;
}

/** Tabs whose choice stands in the address. */
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
      // On a phone five tabs fit: what does not would go into a menu that a tab list must not hold.
      {...(isPhone && { tabBarGutter: 12 })}
      destroyOnHidden={!keepsHidden}
      items={[...items]}
    />
  );
}
