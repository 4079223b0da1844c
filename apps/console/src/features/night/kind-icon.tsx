import {
  BarChartOutlined,
  BulbOutlined,
  CustomerServiceOutlined,
  GiftOutlined,
  MessageOutlined,
  NotificationOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  ThunderboltOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { NightMarkKind, NightRunningKind } from '@backline/contract/night';

/** Told apart by their shape: paper may be grey. */
const icons = {
  poll: BarChartOutlined,
  raffle: GiftOutlined,
  trivia: BulbOutlined,
  drop: ShoppingOutlined,
  notification: NotificationOutlined,
  light_show: ThunderboltOutlined,
  // LoginOutlined carries a style element, which the page's policy refuses.
  doors: UserAddOutlined,
  requests: CustomerServiceOutlined,
  tickets: MessageOutlined,
  orders: ShoppingCartOutlined,
} as const satisfies Record<NightMarkKind | NightRunningKind, unknown>;

/** Of what was put on, or is on. Its name stands in words beside it. */
export function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return <Icon aria-hidden />;
}
