import { features, type Feature } from '@backline/contract/features';
import type { Night } from '@backline/contract/night';
import { screen } from '@testing-library/react';
import { lookups } from './fan.ts';
import { openPage, type Answer } from './page.tsx';
import { markOf, nightOf, seriesWith } from './night.ts';
import { Component } from '../src/features/night/night.page.tsx';

export const nightRoot = '/groups/now/7/Night%20One';

interface Opened {
  answers?: Record<string, Answer>;
  at?: string;
  held?: readonly Feature[];
  role?: 'MANAGER' | 'ARTIST';
}

export function openNight(night: Night | Answer, { answers = {}, at = nightRoot, held = features, role }: Opened = {}) {
  return openPage({
    Component,
    path: '/groups/now/:event_id/:event_name',
    at,
    features: held,
    role,
    answers: {
      ...lookups,
      'events/get_event_night': typeof night === 'function' ? night : () => night,
      ...answers,
    },
  });
}

export const busyNight = nightOf({
  checkins: seriesWith({ 10: 34, 12: 20 }, 3),
  votes: seriesWith({ 20: 12 }),
  orders: seriesWith({ 30: 2 }),
  revenue: seriesWith({ 30: 50.1 }),
  marks: [markOf(), markOf({ kind: 'trivia', id: 4, title: 'Who tunes?', end_dttm: null, figure: null })],
});

export const lane = async (name: string) => (await screen.findByRole('heading', { name, level: 3 })).closest('li');
