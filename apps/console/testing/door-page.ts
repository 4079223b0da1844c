import { countsOf } from '@backline/page/testing/door';
import { lookups } from './fan.ts';
import { openPage, type Answer } from './page.tsx';
import { Component } from '../src/features/door/door.page.tsx';

const at = '/door/7/Night%20One';

export const standard: Record<string, Answer> = {
  ...lookups,
  'door/counts': () => countsOf(345),
  'door/list_recent': () => ({ arrivals: [], twice: [] }),
};

export const openDoor = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/door/:event_id/:event_name',
    at,
    features: ['Page_Manage_Users', 'Page_Events'],
    answers: { ...standard, ...answers },
  });
