import {
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BulbOutlined,
  CalendarOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FileSearchOutlined,
  HeartOutlined,
  IdcardOutlined,
  MessageOutlined,
  PercentageOutlined,
  SafetyOutlined,
  SettingOutlined,
  ScheduleOutlined,
  SkinOutlined,
  TeamOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { listArtistManagers } from '@backline/contract/artists';
import { getConnectedAccount } from '@backline/contract/connected-account';
import { listPaymentAlerts } from '@backline/contract/payment-alerts';
import { getDashboardTotals } from '@backline/contract/dashboard';
import { listEvents } from '@backline/contract/events';
import { listAccess } from '@backline/contract/dashboard-access';
import { listFans } from '@backline/contract/fans';
import { administrators } from '@backline/contract/operation';
import { patternLibrary } from '@backline/contract/pattern-access';
import { houseTickets } from '@backline/contract/support-access';
import { reports } from '@backline/contract/report-access';
import { getRoleMasters } from '@backline/contract/roles';
import { listTeamMembers } from '@backline/contract/team';
import { webhookStaff } from '@backline/contract/webhook-access';
import type { ComponentType } from 'react';
import type { Accessed } from '../lib/rights.ts';
import type { Session } from '../lib/session.tsx';

export const menuGroups = [
  { key: 'start', label: null },
  { key: 'people', label: 'People' },
  { key: 'catalogue', label: 'Catalogue' },
  { key: 'business', label: 'Business' },
  { key: 'settings', label: 'Settings' },
] as const;

export interface MenuItem {
  label: string | ((session: Pick<Session, 'reachesAll'>) => string);
  route: string;
  group: (typeof menuGroups)[number]['key'];
  /**
   * Page to which the route redirects. The menu links to it directly, because a redirect would drop the message that
   * the previous page shows.
   */
  page: string;
  areas: readonly string[];
  access: Accessed;
  icon: ComponentType<{ 'aria-hidden': true }>;
}

/** Duplicates the pages' access rules, so that the menu does not have to load their API operations. */
const ofAdministrators: Accessed = { access: administrators };

export const menu: readonly MenuItem[] = [
  {
    label: 'Dashboard',
    route: '/dashboard',
    group: 'start',
    page: '/dashboard/crm',
    areas: ['/dashboard'],
    access: getDashboardTotals,
    icon: DashboardOutlined,
  },
  {
    label: ({ reachesAll }) => (reachesAll ? 'Artist Managers' : 'Artists'),
    route: '/artist_manager/list',
    group: 'people',
    page: '/artist_manager/list',
    areas: ['/artist_manager', '/artist'],
    access: listArtistManagers,
    icon: CustomerServiceOutlined,
  },
  {
    label: 'Events',
    route: '/groups',
    group: 'start',
    page: '/groups/all',
    areas: ['/groups', '/event-operation'],
    access: listEvents,
    icon: CalendarOutlined,
  },
  {
    label: 'Users',
    route: '/users',
    group: 'people',
    page: '/users/all',
    areas: ['/users'],
    access: listFans,
    icon: TeamOutlined,
  },
  {
    label: 'Reports',
    route: '/reports',
    group: 'business',
    page: '/reports/all',
    areas: ['/reports'],
    access: reports,
    icon: BarChartOutlined,
  },
  {
    label: 'Patterns',
    route: '/pattern_master/all',
    group: 'catalogue',
    page: '/pattern_master/all',
    areas: ['/pattern_master'],
    access: patternLibrary,
    icon: BulbOutlined,
  },
  {
    label: 'Connected Account',
    route: '/connected_account',
    group: 'business',
    page: '/connected_account',
    areas: ['/connected_account'],
    access: getConnectedAccount,
    icon: BankOutlined,
  },
  {
    label: 'Role Access',
    route: '/role-access/all',
    group: 'settings',
    page: '/role-access/all',
    areas: ['/role-access'],
    access: getRoleMasters,
    icon: SafetyOutlined,
  },
  {
    label: 'Team',
    route: '/team-member',
    group: 'people',
    page: '/team-member/list',
    areas: ['/team-member'],
    access: listTeamMembers,
    icon: IdcardOutlined,
  },
  {
    label: 'Products',
    route: '/products/all',
    group: 'catalogue',
    page: '/products/all',
    areas: ['/products'],
    access: listAccess.products,
    icon: SkinOutlined,
  },
  {
    label: 'Promo codes',
    route: '/promocode/all',
    group: 'catalogue',
    page: '/promocode/all',
    areas: ['/promocode'],
    access: listAccess.promoCodes,
    icon: PercentageOutlined,
  },
  {
    label: 'General support',
    route: '/customer-tickets',
    group: 'settings',
    page: '/customer-tickets/all',
    areas: ['/customer-tickets/all'],
    access: houseTickets,
    icon: MessageOutlined,
  },
  {
    label: 'House settings',
    route: '/house-settings',
    group: 'settings',
    page: '/house-settings',
    areas: ['/house-settings'],
    access: ofAdministrators,
    icon: SettingOutlined,
  },
  {
    label: 'Audit log',
    route: '/audit',
    group: 'settings',
    page: '/audit',
    areas: ['/audit'],
    access: ofAdministrators,
    icon: FileSearchOutlined,
  },
  {
    label: 'Jobs',
    route: '/jobs',
    group: 'settings',
    page: '/jobs',
    areas: ['/jobs'],
    access: ofAdministrators,
    icon: ScheduleOutlined,
  },
  {
    label: 'Status',
    route: '/status',
    group: 'settings',
    page: '/status',
    areas: ['/status'],
    access: ofAdministrators,
    icon: HeartOutlined,
  },
  {
    label: 'Backups',
    route: '/backups',
    group: 'settings',
    page: '/backups',
    areas: ['/backups'],
    access: ofAdministrators,
    icon: DatabaseOutlined,
  },
  {
    label: 'Reconciliation',
    route: '/payment-differences',
    group: 'settings',
    page: '/payment-differences',
    areas: ['/payment-differences'],
    access: ofAdministrators,
    icon: AuditOutlined,
  },
  {
    label: 'Payment alerts',
    route: '/payment-alerts',
    group: 'business',
    page: '/payment-alerts',
    areas: ['/payment-alerts'],
    access: listPaymentAlerts,
    icon: WarningOutlined,
  },
  {
    label: 'Webhooks',
    route: '/webhooks',
    group: 'settings',
    page: '/webhooks',
    areas: ['/webhooks'],
    access: webhookStaff,
    icon: ApiOutlined,
  },
  {
    label: 'API tokens',
    route: '/api-tokens',
    group: 'settings',
    page: '/api-tokens',
    areas: ['/api-tokens'],
    access: ofAdministrators,
    icon: ApiOutlined,
  },
];

export const labelOf = ({ label }: MenuItem, session: Pick<Session, 'reachesAll'>): string =>
  typeof label === 'string' ? label : label(session);

type Opens = Session['opens'];

export function visibleMenu(opens: Opens): MenuItem[] {
  return menu.filter((item) => opens(item.access));
}

export function isInside(item: MenuItem, pathname: string): boolean {
  return item.areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
}

export function homePath(opens: Opens): string {
  return visibleMenu(opens)[0]?.page ?? '/accessDenied';
}
