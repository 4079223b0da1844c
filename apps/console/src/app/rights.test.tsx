import { features, staffRoles, type Feature, type StaffRole } from '@backline/contract/features';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Component as Profiles } from '../features/artists/profile-list.page.tsx';
import { Component as EventDetail } from '../features/events/event-detail.page.tsx';
import { Component as EventList } from '../features/events/event-list.page.tsx';
import { inEvent } from '../../testing/in-event.tsx';
import { eventRow } from '../../testing/event-rows.ts';
import { Component as AllFans } from '../features/fans/all-fans.page.tsx';
import { Component as EventFans } from '../features/fans/event-fans.page.tsx';
import { fanRow } from '../../testing/fan-rows.ts';
import { Component as Team } from '../features/team/team-list.page.tsx';
import { memberCard } from '../../testing/team.ts';
import type { RouteHandle } from '../lib/route-handle.ts';
import { useSession, type Session } from '../lib/session.tsx';
import { lookups } from '../../testing/fan.ts';
import { personCard } from '../../testing/people.ts';
import { openPage, type Answer } from '../../testing/page.tsx';
import { judge } from './guard.ts';
import { visibleMenu } from './menu.tsx';
import { screens } from './screens.tsx';

/** A user whose role holds its default permissions, or all permissions that the role can hold. */
interface Who {
  name: string;
  role: StaffRole;
  held: readonly Feature[];
}

const ofArtistsAndTeam = ['Page_Requests', 'Page_Events', 'Page_Merch_Drop', 'Page_Orders', 'Page_Dashboard'] as const;
const given = features.filter((feature) => feature !== 'Role_Access');
const byDefault: Record<StaffRole, readonly Feature[]> = {
  ADMIN: features,
  MANAGER: given.filter((feature) => feature !== 'Page_Manager'),
  ARTIST: [...ofArtistsAndTeam, 'Page_Artists', 'Page_Products', 'Page_View_Reports', 'Page_Promocodes'],
  TEAMMEMBER: [...ofArtistsAndTeam, 'Page_Manage_Users', 'Page_Merch_QR_Code', 'Page_Support'],
};
const everybody: Who[] = [
  ...staffRoles.map((role) => ({ name: role, role, held: byDefault[role] })),
  ...staffRoles.slice(1).map((role) => ({ name: `${role} with every key`, role, held: given })),
];

async function sessionOf({ role, held }: Who): Promise<Session> {
  const seen: Session[] = [];
  openPage({ Component: Probe, path: '/probe', features: held, role, answers: {} });
  function Probe() {
    seen.push(useSession());
    return <p>here</p>;
  }
  await screen.findByText('here');
  const session = seen.at(-1);
  if (session === undefined) throw new Error('nobody was signed in');
  return session;
}

const labels = (session: Session) =>
  visibleMenu(session.opens).map(({ label }) => (typeof label === 'string' ? label : label(session)));

async function handleOf({ lazy }: RouteObject): Promise<RouteHandle> {
  const { handle } = await (lazy as LazyRouteFunction<RouteObject>)();
  return handle as RouteHandle;
}

const pages = screens.filter(({ lazy }) => lazy !== undefined);

describe('the menu', () => {
  const own = ['Dashboard', 'Events'];
  const sold = ['Products', 'Promo codes'];
  const running = ['Audit log', 'Jobs', 'Status', 'Backups'];
  const all = ['Dashboard', 'Artists', 'Events', 'Users', 'Reports', 'Patterns', 'Team', ...sold];
  const ofManagers = [...all.slice(0, 6), 'Connected Account', 'Team', ...sold, 'Payment alerts', 'Webhooks'];
  const expected: Record<string, string[]> = {
    ADMIN: [
      'Dashboard',
      'Artist Managers',
      ...all.slice(2, 6),
      'Connected Account',
      'Role Access',
      'Team',
      ...sold,
      'General support',
      'House settings',
      ...running,
      'Reconciliation',
      'Payment alerts',
      'Webhooks',
      'API tokens',
    ],
    MANAGER: ofManagers,
    ARTIST: ['Dashboard', 'Artists', 'Events', 'Reports', ...sold],
    TEAMMEMBER: [...own, 'Users'],
    'MANAGER with every key': ofManagers,
    'ARTIST with every key': all,
    'TEAMMEMBER with every key': all,
  };
  test.each(everybody)('shows $name exactly the menu items expected for them', async (who) => {
    expect(labels(await sessionOf(who))).toEqual(expected[who.name]);
  });
});

describe('access to the pages', () => {
  const toCreatePeople = [
    '/artist_manager/create',
    '/artist/create/:managerId/:managerName',
    '/team-member/create',
    '/team-member/update/:teamMemberId',
  ];
  const ofArtists = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/artist'));
  const ofTeam = ['/team-member/list', '/team-member/create', '/team-member/update/:teamMemberId'];
  const toWriteEvents = [
    '/groups/copy/:event_id/:event_name',
    '/event-operation/AddEvent',
    '/event-operation/ImportEvent',
    '/event-operation/UpdateEvent/:event_id/:event_name',
  ];
  const toShowEvents = ['/brand/:managerId', '/embeds/:managerId', '/groups/embed/:event_id/:event_name'];
  const toAcceptProposals = '/event-operation/Proposal/:proposal_id';
  const ofTrivia = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/trivia'));
  const ofProducts = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/products'));
  const ofPromoCodes = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/promocode'));
  const ofRaffles = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/raffle'));
  const ofPolls = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/poll'));
  const ofLights = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/pattern'));
  const ofKiosks = pages.map(({ path = '' }) => path).filter((path) => path.startsWith('/merch-qrcode'));
  const toImport = '/users/:event_id/:event_name/import';
  const ofOperators = ['/audit', '/jobs', '/status', '/backups', '/payment-differences', '/api-tokens'];
  const ofAdmins = ['/customer-tickets/all', '/role-access/all', '/house-settings', ...ofOperators];
  const payouts = ['/connected_account', '/payment-alerts', '/webhooks', '/webhooks/:webhook_id'];
  const ofManagers = [...toShowEvents, toImport, toAcceptProposals, ...payouts, ...ofAdmins];
  const refused: Record<string, string[]> = {
    ADMIN: [],
    MANAGER: ofAdmins,
    ARTIST: [
      ...toCreatePeople,
      ...toShowEvents,
      '/team-member/list',
      ...toWriteEvents,
      '/users/all',
      '/users/:event_id/:event_name',
      '/door/:event_id/:event_name',
      ...ofTrivia,
      ...ofRaffles,
      ...ofPolls,
      ...ofLights,
      ...ofKiosks,
      '/customer-tickets/:event_id/:event_name',
      toImport,
      toAcceptProposals,
      ...payouts,
      ...ofAdmins,
    ],
    TEAMMEMBER: [
      ...ofArtists,
      ...toShowEvents,
      ...ofProducts,
      ...ofPromoCodes,
      ...ofTeam,
      ...toWriteEvents,
      ...ofTrivia,
      ...ofRaffles,
      ...ofPolls,
      ...ofLights,
      toImport,
      toAcceptProposals,
      ...payouts,
      '/reports/all',
      ...ofAdmins,
    ],
    'MANAGER with every key': ofAdmins,
    'ARTIST with every key': [...toCreatePeople, ...ofManagers],
    'TEAMMEMBER with every key': [...toCreatePeople, ...ofManagers],
  };
  test.each(everybody)('denies $name exactly the pages listed for them', async (who) => {
    const session = await sessionOf(who);
    const verdicts = await Promise.all(pages.map(async (page) => judge(session, await handleOf(page))));
    const closed = pages.filter((_page, index) => verdicts[index] === 'forbidden').map(({ path }) => path);
    expect(new Set(closed)).toEqual(new Set(refused[who.name]));
  });

  test('every page declares a title and who may open it', async () => {
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const { title, access } = await handleOf(page);
      expect(title, page.path).toBeTruthy();
      expect(access, page.path).toBeDefined();
    }
  });
});

describe('the controls of a page', () => {
  const people: Answer = ({ input: { isDropDown, role } }) => {
    if (isDropDown) return { result: [{ id: 11, name: 'Mona' }] };
    return role === 'MANAGER'
      ? { result: [personCard(11, { name: 'Mona', role: 'MANAGER', manager_id: null, firebase_uid: 'uid-11' })] }
      : { result: [personCard(21, { name: 'The Lamps' })] };
  };
  const answers: Record<string, Answer> = {
    ...lookups,
    'artist_manager/list': people,
    'events/events_list': () => [eventRow(7)],
    'users/users_list': () => [fanRow(1)],
    'team/get_team_member_list': () => ({ result: [memberCard()] }),
  };
  const navigation = [
    'page Home',
    'page Merch Drops',
    'page Polls',
    'page Users',
    'page Trivia',
    'page Raffle',
    'page Light Shows: Patterns',
    'page Light Shows: Play Via Track',
    'page Support Tickets',
    'page Door',
  ];
  const notOfTeamMembers = [
    'page Polls',
    'page Trivia',
    'page Raffle',
    'page Light Shows: Patterns',
    'page Light Shows: Play Via Track',
  ];
  const ofTeamMembers = navigation.filter((page) => !notOfTeamMembers.includes(page));
  const filters = ['combobox Artist manager', 'combobox Artists'];
  const admin = 'button More actions for Fan 1';
  const every: StaffRole[] = ['MANAGER', 'ARTIST', 'TEAMMEMBER'];

  interface Offered {
    page: string;
    Component: ComponentType;
    path: string;
    at?: string;
    /** Text of a heading that appears once the page has loaded. */
    shown: string;
    /** Controls that depend on permissions, in the table's order. Omitted roles may not open the page. */
    offers: Partial<Record<StaffRole | `${StaffRole} with every key`, string[]>>;
  }

  const table: Offered[] = [
    {
      page: 'events',
      Component: EventList,
      path: '/groups/all',
      shown: 'Event 7',
      offers: {
        ADMIN: ['link Raffles', 'link Trivia', 'link New Event', ...filters],
        MANAGER: ['link Raffles', 'link Trivia', 'link New Event', 'combobox Artists'],
        ARTIST: [],
        TEAMMEMBER: [],
        ...withEveryKey(['link Raffles', 'link Trivia', 'link New Event', 'combobox Artists']),
        // An artist cannot choose another artist, so the Artists filter is missing.
        'ARTIST with every key': ['link Raffles', 'link Trivia', 'link New Event'],
      },
    },
    {
      page: 'event',
      Component: EventDetail,
      path: '/groups/detail/:event_id/:event_name',
      at: '/groups/detail/7/x',
      shown: 'Public page',
      offers: {
        ADMIN: ['link Duplicate', 'link Edit Event', ...navigation],
        MANAGER: ['link Duplicate', 'link Edit Event', ...navigation],
        ARTIST: ['page Home', 'page Merch Drops'],
        TEAMMEMBER: ofTeamMembers,
        ...withEveryKey(['link Duplicate', 'link Edit Event', ...navigation]),
      },
    },
    {
      page: 'fans',
      Component: AllFans,
      path: '/users/all',
      shown: 'Fan 1',
      offers: {
        ADMIN: [...filters, 'switch Event creation for Fan 1'],
        MANAGER: ['combobox Artists'],
        ARTIST: [],
        TEAMMEMBER: [],
        ...withEveryKey(['combobox Artists']),
        'ARTIST with every key': [],
      },
    },
    {
      page: 'fans of an event',
      Component: EventFans,
      path: '/users/:event_id/:event_name',
      at: '/users/7/x',
      shown: 'Fan 1',
      offers: {
        ADMIN: [admin, 'link Import fans', ...navigation, 'combobox Artists', 'switch Event creation for Fan 1'],
        MANAGER: [admin, 'link Import fans', ...navigation, 'combobox Artists'],
        TEAMMEMBER: ofTeamMembers,
        ...withEveryKey([...navigation, 'combobox Artists']),
        'ARTIST with every key': navigation,
        'MANAGER with every key': [admin, 'link Import fans', ...navigation, 'combobox Artists'],
      },
    },
    {
      page: 'artists',
      Component: Profiles,
      path: '/artist_manager/list',
      shown: 'person',
      offers: {
        ADMIN: [
          'button Login As Mona',
          'link New Artist Manager',
          'link Artists of Mona',
          'radio Active',
          'radio Deactivated',
          'searchbox Search artist managers',
        ],
        MANAGER: ['link New Artist', 'radio Active', 'radio Deactivated'],
        ARTIST: [],
        TEAMMEMBER: [],
        ...withEveryKey([]),
        'MANAGER with every key': ['link New Artist', 'radio Active', 'radio Deactivated'],
      },
    },
    {
      page: 'team',
      Component: Team,
      path: '/team-member/list',
      shown: 'Tim',
      offers: {
        ADMIN: [
          'button Login As Tim',
          'link New Team Member',
          'link Edit Tim',
          'combobox Artist manager',
          'radio Active',
          'radio Deactivated',
        ],
        MANAGER: ['link New Team Member', 'link Edit Tim', 'radio Active', 'radio Deactivated'],
        ARTIST: [],
        TEAMMEMBER: [],
        ...withEveryKey([]),
        'MANAGER with every key': ['link New Team Member', 'link Edit Tim', 'radio Active', 'radio Deactivated'],
      },
    },
  ];

  function withEveryKey(offered: string[]) {
    return Object.fromEntries(every.map((role) => [`${role} with every key`, offered])) as Record<
      `${StaffRole} with every key`,
      string[]
    >;
  }

  const kinds = ['button', 'link', 'combobox', 'radio', 'switch', 'searchbox'];
  const controls = () =>
    kinds.flatMap((kind) =>
      screen.queryAllByRole(kind).map((element) => `${isOfEvent(element) ? 'page' : kind} ${nameOf(element)}`),
    );
  /** Distinguishes the event's Users link from the link of the same name in the main menu. */
  const isOfEvent = (element: HTMLElement) => element.closest('nav[aria-label="Event"]') !== null;
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent;

  describe.each(table)('the page $page', ({ Component, path, at, shown, offers }) => {
    const depending = new Set(Object.values(offers).flat());

    const comers = everybody.filter(({ name }) => name in offers);

    test('the expectations cover everybody who may open the page', async () => {
      const handle = await handleOf(pages.find((one) => one.path === path) as RouteObject);
      const coming = [];
      for (const who of everybody) {
        if (judge(await sessionOf(who), handle) !== 'forbidden') coming.push(who.name);
        cleanup();
      }
      expect(coming.length).toBeGreaterThan(0);
      expect(comers.map(({ name }) => name)).toEqual(expect.arrayContaining(coming));
    });

    test.each(comers)('offers $name exactly these controls', async ({ name, role, held }) => {
      openPage({
        Component: path.includes(':event_id') ? inEvent(Component) : Component,
        path,
        at,
        features: held,
        role,
        answers,
      });
      await screen.findAllByText(new RegExp(shown));
      const found = new Set(controls().filter((control) => depending.has(control)));
      expect([...found].toSorted()).toEqual(offers[name as keyof typeof offers]?.toSorted());
      cleanup();
    });
  });
});
