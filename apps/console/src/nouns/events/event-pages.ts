import {
  BellOutlined,
  BulbOutlined,
  CustomerServiceOutlined,
  FieldTimeOutlined,
  GiftOutlined,
  HomeOutlined,
  QrcodeOutlined,
  MessageOutlined,
  PieChartOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
  ScanOutlined,
  ShoppingOutlined,
  TagOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { scanFan } from '@backline/contract/door';
import { listEventOrders } from '@backline/contract/event-orders';
import { listEventPatterns } from '@backline/contract/event-patterns';
import { isOnNow } from '@backline/contract/event-rules';
import { getEventDetails } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import { scanOrder } from '@backline/contract/hand-overs';
import { listMerchDrops } from '@backline/contract/merch-drops';
import { nights } from '@backline/contract/night-access';
import * as nightTexts from '@backline/contract/night.texts';
import { listNotifications } from '@backline/contract/notifications';
import { listPolls } from '@backline/contract/polls';
import { listRaffles } from '@backline/contract/raffles';
import { getEventRequests } from '@backline/contract/song-requests';
import { listSupportCases } from '@backline/contract/support-tickets';
import { listTracks } from '@backline/contract/tracks';
import { listTrivia } from '@backline/contract/trivia';
import type { ComponentType } from 'react';
import type { Accessed } from '../../lib/rights.ts';
import { eventPaths, type EventRef } from './event-paths.ts';

interface EventPage {
  key: string;
  label: string | ((startsAt: number | null, now: number) => string | null);
  access: Accessed;
  to: (event: EventRef) => string;
  /** Path prefixes of the page's URLs, without the leading slash. */
  areas: readonly string[];
  icon: ComponentType<{ 'aria-hidden': true }>;
}

interface EventPageGroup {
  label: string;
  pages: readonly EventPage[];
}

const groups: readonly EventPageGroup[] = [
  {
    label: 'Overview',
    pages: [
      {
        key: 'home',
        label: 'Home',
        access: getEventDetails,
        to: eventPaths.detail,
        areas: ['groups/detail', 'groups/copy', 'groups/embed', 'event-operation'],
        icon: HomeOutlined,
      },
      {
        key: 'now',
        label: nightLabel,
        access: nights,
        to: eventPaths.now,
        areas: ['groups/now'],
        icon: FieldTimeOutlined,
      },
    ],
  },
  {
    label: 'Fans',
    pages: [
      { key: 'users', label: 'Users', access: listFans, to: eventPaths.fans, areas: ['users'], icon: TeamOutlined },
      { key: 'door', label: 'Door', access: scanFan, to: eventPaths.door, areas: ['door'], icon: QrcodeOutlined },
      {
        key: 'requests',
        label: 'Fan Requests',
        access: getEventRequests,
        to: eventPaths.requests,
        areas: ['groups/requests'],
        icon: CustomerServiceOutlined,
      },
      {
        key: 'polls',
        label: 'Polls',
        access: listPolls,
        to: eventPaths.pollsOf,
        areas: ['poll'],
        icon: PieChartOutlined,
      },
      {
        key: 'trivia',
        label: 'Trivia',
        access: listTrivia,
        to: eventPaths.triviaOf,
        areas: ['trivia'],
        icon: QuestionCircleOutlined,
      },
      {
        key: 'raffle',
        label: 'Raffle',
        access: listRaffles,
        to: eventPaths.rafflesOf,
        areas: ['raffle'],
        icon: GiftOutlined,
      },
      {
        key: 'notify',
        label: 'Notify Fans',
        access: listNotifications,
        to: eventPaths.notifyFans,
        areas: ['notify-fans'],
        icon: BellOutlined,
      },
      {
        key: 'tickets',
        label: 'Support Tickets',
        access: listSupportCases,
        to: eventPaths.ticketsOf,
        areas: ['customer-tickets'],
        icon: MessageOutlined,
      },
    ],
  },
  {
    label: 'Shop',
    pages: [
      {
        key: 'orders',
        label: 'Orders',
        access: listEventOrders,
        to: eventPaths.ordersOf,
        areas: ['orders'],
        icon: ShoppingOutlined,
      },
      {
        key: 'fulfillment',
        label: 'Order Fulfillment',
        access: scanOrder,
        to: eventPaths.kiosk,
        areas: ['merch-qrcode'],
        icon: ScanOutlined,
      },
      {
        key: 'drops',
        label: 'Merch Drops',
        access: listMerchDrops,
        to: eventPaths.merchDropsOf,
        areas: ['merch-drop'],
        icon: TagOutlined,
      },
    ],
  },
  {
    label: 'Light Shows',
    pages: [
      {
        key: 'patterns',
        label: 'Light Shows: Patterns',
        access: listEventPatterns,
        to: eventPaths.patternsOf,
        areas: ['pattern'],
        icon: BulbOutlined,
      },
      {
        key: 'play',
        label: 'Light Shows: Play Via Track',
        access: listTracks,
        to: eventPaths.tracksOf,
        areas: ['pattern-playlist'],
        icon: PlayCircleOutlined,
      },
    ],
  },
];

/**
 * Returns the label of the event night page, which differs during and after the night. Returns null before the night,
 * which hides the page.
 */
function nightLabel(startsAt: number | null, now: number): string | null {
  if (startsAt === null) return null;
  if (isOnNow(startsAt, now)) return nightTexts.now;
  return now > startsAt ? nightTexts.theNight : null;
}

/** Page with its current label. */
export interface OpenPage extends EventPage {
  label: string;
}

/** Lists the groups with the pages that the person may open and that exist at this time. */
export function openGroups(
  opens: (access: Accessed) => boolean,
  startsAt: number | null,
  now: number,
): { label: string; pages: OpenPage[] }[] {
  return groups
    .map(({ label: group, pages }) => ({
      label: group,
      pages: pages.flatMap((page): OpenPage[] => {
        const label = typeof page.label === 'string' ? page.label : page.label(startsAt, now);
        return label === null || !opens(page.access) ? [] : [{ ...page, label }];
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
}
