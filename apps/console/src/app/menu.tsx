import {
  CalendarOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  FileSearchOutlined,
  SafetyOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { Feature } from '@backline/contract/features';
import type { ComponentType } from 'react';
import type { Session } from '../lib/session.tsx';

export interface MenuItem {
  label: string | ((session: Pick<Session, 'choosesManager'>) => string);
  route: string;
  /** The page that the route leads to. A redirect on the way would lose what the page before had to say. */
  page: string;
  /** Addresses that light the item up: its own area and those that belong to it. */
  areas: readonly string[];
  features: readonly [Feature, ...Feature[]];
  icon: ComponentType<{ 'aria-hidden': true }>;
}

/** The sidebar, in its order. An item stands here once its screen is built. */
export const menu: readonly MenuItem[] = [
  {
    label: 'Dashboard',
    route: '/dashboard',
    page: '/dashboard/crm',
    areas: ['/dashboard'],
    features: ['Page_Dashboard'],
    icon: DashboardOutlined,
  },
  {
    label: ({ choosesManager }) => (choosesManager ? 'Artist Managers' : 'Artists'),
    route: '/artist_manager/list',
    page: '/artist_manager/list',
    areas: ['/artist_manager', '/artist'],
    features: ['Page_Manager', 'Page_Artists'],
    icon: CustomerServiceOutlined,
  },
  {
    label: 'Events',
    route: '/groups',
    page: '/groups/all',
    areas: ['/groups', '/event-operation'],
    features: ['Page_Events'],
    icon: CalendarOutlined,
  },
  {
    label: 'Users',
    route: '/users',
    page: '/users/all',
    areas: ['/users'],
    features: ['Page_Manage_Users'],
    icon: UserOutlined,
  },
  {
    label: 'Role Access',
    route: '/role-access',
    page: '/role-access/all',
    areas: ['/role-access'],
    features: ['Role_Access'],
    icon: SafetyOutlined,
  },
  {
    label: 'Team',
    route: '/team-member',
    page: '/team-member/list',
    areas: ['/team-member'],
    features: ['Page_Team_Member'],
    icon: TeamOutlined,
  },
  {
    label: 'Audit log',
    route: '/audit',
    page: '/audit',
    areas: ['/audit'],
    features: ['Role_Access'],
    icon: FileSearchOutlined,
  },
];

export type Can = (...features: Feature[]) => boolean;

export function visibleMenu(can: Can): MenuItem[] {
  return menu.filter((item) => can(...item.features));
}

export function isInside(item: MenuItem, pathname: string): boolean {
  return item.areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
}

/** The dashboard; for people who may not see it, the first page that they may. */
export function homePath(can: Can): string {
  return visibleMenu(can)[0]?.page ?? '/accessDenied';
}
