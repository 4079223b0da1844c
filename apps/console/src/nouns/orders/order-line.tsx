import type { ReactNode } from 'react';
import { Breakable } from '../../ui/breakable.tsx';

/** One line of a `dl` of an order. */
export function OrderLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{typeof children === 'string' ? <Breakable>{children}</Breakable> : children}</dd>
    </div>
  );
}
