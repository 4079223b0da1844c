import type { Activity } from '@backline/contract/activities';
import type { DashboardRange, DashboardTotals } from '@backline/contract/dashboard';
import type { Feature, StaffRole } from '@backline/contract/features';
import { openPage, type Answer } from './page.tsx';
import { Component } from '../src/features/dashboard/dashboard.page.tsx';

export const totals: DashboardTotals = {
  total_sales: 1234.5,
  total_checkin: 2345,
  total_order_count: 12,
  total_artist: 3,
  total_upcoming_events: 4,
  total_products: 5,
  total_promo_code: 6,
};

export const range: DashboardRange = {
  zone: 'America/Chicago',
  before: { first: '2029-12-31', last: '2030-01-01', sales: 80.6, orders: 3, checkins: 0, fans: 8 },
  now: { first: '2030-01-02', last: '2030-01-03', sales: 40.3, orders: 3, checkins: 10, fans: 7 },
  days: [
    { day: '2030-01-02', checkins: 9, fans: 7, orders: 2, sales: 40.1 },
    { day: '2030-01-03', checkins: 1, fans: 0, orders: 1, sales: 0.2 },
  ],
  top_events: [],
};

export const openDashboard = (
  answers: Record<string, Answer> = {},
  features: Feature[] = ['Page_Dashboard', 'Page_Events'],
  role: StaffRole = 'MANAGER',
) =>
  openPage({
    Component,
    path: '/dashboard/crm',
    features,
    role,
    answers: {
      'dashboard/total': () => totals,
      'dashboard/range': () => range,
      'dashboard/readiness': () => [],
      'dashboard/events_activities': () => [],
      'events/events_list': () => [],
      ...answers,
    },
  });

export const activity = (more: Partial<Activity>): Activity => ({
  id: 7,
  kind: 'created',
  event_id: 7,
  event_name: 'Rock & Roll',
  title: 'Created by Ada',
  image: null,
  event_image_focus_x: 50,
  event_image_focus_y: 33,
  activity_dttm: Date.UTC(2030, 0, 2, 1, 30),
  timezone: 'CST',
  isgroup: true,
  israffle: false,
  ispoll: false,
  istrivia: false,
  ...more,
});
