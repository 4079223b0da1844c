import type { Attendance } from '@backline/contract/attendance';
import * as shopTexts from '@backline/contract/shop.texts';
import { CountMark } from '../../ui/count-mark.tsx';
import { useCart } from './cart-store.ts';

export function Component({ event }: { event: Attendance }) {
  const count = useCart(event.event_id).reduce((sum, { quantity }) => sum + quantity, 0);
  return <CountMark count={count} label={shopTexts.inCart(count)} />;
}
