import { features, staffRoles } from '@backline/contract/features';
import { getEventDetails } from '@backline/contract/events';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { mayCall, mayOpen } from '../lib/rights.ts';
import type { RouteHandle } from '../lib/route-handle.ts';
import { routes } from './router.tsx';

const flat = (table: readonly RouteObject[]): RouteObject[] =>
  table.flatMap((route) => [route, ...flat(route.children ?? [])]);
const ofEvents = flat(routes).filter(({ path, lazy }) => path?.includes('/:event_id') && lazy !== undefined);

// Each event page loads its event first, so every permission that opens the page must also allow this call.
test('lets every permission that opens an event page also load the event', async () => {
  expect(ofEvents.length).toBeGreaterThan(30);
  const locked: string[] = [];
  for (const { path, lazy } of ofEvents) {
    const { handle } = await (lazy as LazyRouteFunction<RouteObject>)();
    const { access } = handle as RouteHandle;
    if (access === undefined || access === 'everyone') throw new Error(`${path} names no right`);
    for (const role of staffRoles)
      for (const feature of features) {
        const person = { role, access_features: [feature] };
        if (mayOpen(access, person) && !mayCall(getEventDetails, person)) locked.push(`${path}: ${role}, ${feature}`);
      }
  }
  expect(locked).toEqual([]);
});
