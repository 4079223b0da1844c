import type { ReactNode } from 'react';
import { Breakable } from '../../ui/breakable.tsx';

export function OrderLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{typeof children === 'string' ? <Breakable>{children}</Breakable> : children}</dd>
    </div>
  );
}
