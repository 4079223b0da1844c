import { features, staffRoles, type Feature } from '@backline/contract/features';
import { promoAnnouncement } from '@backline/contract/promo-announcement';
import {
  specifiedArtistPages,
  specifiedEventPages,
  specifiedMenu,
  type SpecifiedItem,
} from '../../../../testing/specification/navigation.ts';
import { specifiedRoutes, specifiedSegments } from '../../../../testing/specification/routes.ts';
import { specifiedTexts } from '../../../../testing/specification/texts.ts';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { matchRoutes, type LazyRouteFunction, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { mayOpen } from '../lib/rights.ts';
import { EventNav } from '../nouns/events/event-nav.tsx';
import { ArtistNav } from '../nouns/people/artist-nav.tsx';
import { catalogues } from '../../testing/catalogues.ts';
import { openPage } from '../../testing/page.tsx';
import { visibleMenu } from './menu.tsx';
import { routes } from './router.tsx';

/** Returns the page's pattern after redirects. Null if no page matches. */
async function pageAt(address: string, table: RouteObject[]): Promise<string | null> {
  const route = matchRoutes(table, address)?.at(-1)?.route;
  if (route === undefined) return null;
  if (typeof route.loader === 'function') {
    const answer = (await route.loader({ request: new Request(`http://localhost${address}`) } as never)) as Response;
    return pageAt(answer.headers.get('Location') ?? '', table);
  }
  const { Component } = await (route.lazy as LazyRouteFunction<RouteObject>)();
  return typeof Component === 'function' ? (route.path ?? null) : null;
}

async function missingRoutes(table: RouteObject[]): Promise<string[]> {
  const missing = [];
  for (const [address, page] of specifiedRoutes) if ((await pageAt(address, table)) !== page) missing.push(address);
  return missing;
}

const without = (path: string, table: RouteObject[]): RouteObject[] =>
  table
    .filter((route) => route.path !== path)
    .map((route) =>
      route.children === undefined ? route : ({ ...route, children: without(path, route.children) } as RouteObject),
    );

describe('the routes of the specification', () => {
  test('routes every address of the specification to its own page', async () => {
    expect(await missingRoutes(routes)).toEqual([]);
    expect(await pageAt('/nobody/knows', routes)).toBe('*');
  });

  test('reports the addresses that lead to a removed route as missing', async () => {
    expect(await missingRoutes(without('/users/all', routes))).toEqual(['/users', '/users/all']);
    expect(await missingRoutes(without('/groups', routes))).toEqual(['/groups']);
  });

  test('checks at least one address for each first path segment of the specification', () => {
    const walked = new Set(specifiedRoutes.map(([address]) => address.split('/')[1]));
    expect(specifiedSegments.filter((segment) => !walked.has(segment))).toEqual([]);
  });
});

interface Shown {
  label: string;
  route: string | null;
}

/** Returns the shown items that the specification lists. */
const known = (items: readonly SpecifiedItem[], shown: Shown[]) =>
  shown.filter(({ label }) => items.some((item) => item.label === label));

/** Sorts by route, because the menu groups an event's pages instead of using the specification's order. */
const byRoute = (items: Shown[]) => items.toSorted((a, b) => String(a.route).localeCompare(String(b.route)));

const due = (items: readonly SpecifiedItem[], feature: Feature) =>
  items.filter((item) => item.features.includes(feature)).map(({ label, route }): Shown => ({ label, route }));

describe('the items of the menu and of the event and artist navigation', () => {
  test.each(staffRoles)('shows each menu item to a %s only with its own permission', (role) => {
    for (const feature of features) {
      const shown = visibleMenu((accessed) => mayOpen(accessed, { role, access_features: [feature] }));
      const named = shown.map(({ label, route }) => ({
        label: typeof label === 'string' ? label : label({ reachesAll: role === 'ADMIN' }),
        route,
      }));
      const ofRole = specifiedMenu.filter(({ roles }) => roles === undefined || roles.includes(role));
      expect(known(specifiedMenu, named), feature).toEqual(due(ofRole, feature));
    }
  });

  test('lists the menu items in the specification’s order, starting with the home page', () => {
    const shown = visibleMenu((accessed) => mayOpen(accessed, { role: 'ADMIN', access_features: [...features] }));
    const pages = specifiedMenu.filter(({ roles }) => roles === undefined || roles.includes('ADMIN'));
    const routesOf = (items: readonly { route: string }[]) => items.map(({ route }) => route);
    expect(routesOf(shown).slice(0, pages.length)).toEqual(routesOf(pages));
  });

  const navigations: [name: string, Nav: ComponentType, items: readonly SpecifiedItem[]][] = [
    ['Event', () => <EventNav event={{ id: 7, name: 'Night' }} startsAt={null} />, specifiedEventPages],
    ['Artist', () => <ArtistNav artist={{ id: 3, name: 'Lamps' }} />, specifiedArtistPages],
  ];

  async function shownIn(name: string, Nav: ComponentType, held: readonly Feature[]): Promise<Shown[]> {
    openPage({ Component: Nav, path: '/here', features: held, answers: {} });
    const nav = within(await screen.findByRole('navigation', { name }));
    return nav.queryAllByRole('link').map((link) => ({ label: link.textContent, route: link.getAttribute('href') }));
  }

  test.each(navigations)(
    'shows each item of the %s navigation only with its own permission',
    async (name, Nav, items) => {
      for (const feature of features) {
        const shown = known(items, await shownIn(name, Nav, [feature]));
        expect(byRoute(shown), feature).toEqual(byRoute(due(items, feature)));
      }
      const all = known(items, await shownIn(name, Nav, features));
      expect(byRoute(all)).toEqual(byRoute(items.map(({ label, route }) => ({ label, route }))));
    },
  );
});

describe('the texts of the specification', () => {
  /** Placeholder that can be passed to a text function as a name, a number or a list. */
  const blank = ['{}'];
  const said = (entry: unknown): unknown => (typeof entry === 'function' ? entry(blank, blank, blank) : entry);
  const texts = new Set([
    ...[...Object.values(catalogues), catalogues['hand-overs']?.['camera'] ?? {}].flatMap((catalogue) =>
      Object.values(catalogue).map(said),
    ),
    promoAnnouncement({ code: '{}', discount_type: 'percentage', discount_value: 10 }),
  ]);

  test('the catalogues contain every text of the specification word for word', () => {
    expect(specifiedTexts.filter((text) => !texts.has(text))).toEqual([]);
    expect(new Set(specifiedTexts).size).toBe(specifiedTexts.length);
    expect(texts.has('Please enter a name that nobody words.')).toBe(false);
  });
});
