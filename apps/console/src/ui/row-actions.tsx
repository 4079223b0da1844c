import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { useLeaveFocusAtHome } from './focus-home.tsx';
import { RowMenu, type RowAction } from './row-menu.tsx';

interface RowActionsProps {
  name: string;
  /** A single button or link. */
  primary?: ReactNode;
  more: readonly RowAction[];
  /** True while an action of the menu runs. */
  isBusy?: boolean;
}

/** Shows the actions of a table row on one line. */
export function RowActions({ name, primary, more, isBusy = false }: RowActionsProps) {
  const controls = useLeaveFocusAtHome();
  return (
    <Flex ref={controls} align="center" gap="small">
      {primary}
      {more.length > 0 && <RowMenu name={name} actions={more} isBusy={isBusy} />}
    </Flex>
  );
}
