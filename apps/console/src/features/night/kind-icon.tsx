import {
  CustomerServiceOutlined,
  GiftOutlined,
  MessageOutlined,
  NotificationOutlined,
  PieChartOutlined,
  QuestionCircleOutlined,
  ShoppingOutlined,
  TagOutlined,
  ThunderboltOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { NightMarkKind, NightRunningKind } from '@backline/contract/night';

const icons = {
  poll: PieChartOutlined,
  raffle: GiftOutlined,
  trivia: QuestionCircleOutlined,
  drop: TagOutlined,
  notification: NotificationOutlined,
  light_show: ThunderboltOutlined,
  // Does not use `LoginOutlined`, because it contains a style element, which the CSP blocks.
  doors: UserAddOutlined,
  requests: CustomerServiceOutlined,
  tickets: MessageOutlined,
  orders: ShoppingOutlined,
} as const satisfies Record<NightMarkKind | NightRunningKind, unknown>;

/** Draws a decorative icon; the kind's name stands next to it as text. */
export function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return <Icon aria-hidden />;
}
