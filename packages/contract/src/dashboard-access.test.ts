import { expect, test } from 'vitest';
import { activityAccess } from './activities.ts';
import { figureAccess, listAccess } from './dashboard-access.ts';
import { listEventOrders } from './event-orders.ts';
import { listEventPatterns } from './event-patterns.ts';
import { getEventDetails } from './events.ts';
import { listFans } from './fans.ts';
import { listMerchDrops } from './merch-drops.ts';
import { listNotifications } from './notifications.ts';
import type { Access, Operation } from './operation.ts';
import { getPoll } from './polls.ts';
import { getRaffle } from './raffles.ts';
import { listProducts } from './products.ts';
import { listPromoCodes } from './promo-codes.ts';
import { reportAccess } from './reports.ts';
import { listSupportCases } from './support-tickets.ts';
import { listTracks } from './tracks.ts';
import { getTrivia } from './trivia.ts';

const opening = (access: Access) => {
  if (access.kind !== 'features') throw new Error('not opened by keys');
  const { anyOf, lentTo = [], roles } = access;
  return { keys: anyOf.filter((key) => !lentTo.includes(key)), roles };
};

test('an activity is open to the same permissions as the page it leads to', () => {
  const pages: Record<keyof typeof activityAccess, Pick<Operation, 'access'>> = {
    created: getEventDetails,
    changed: getEventDetails,
    imported: listFans,
    joined: listFans,
    checked_in: listFans,
    sold: listEventOrders,
    ticket: listSupportCases,
    poll: getPoll,
    raffle: getRaffle,
    trivia: getTrivia,
    notification: listNotifications,
    drop: listMerchDrops,
    pattern: listEventPatterns,
    track: listTracks,
    refund: listEventOrders,
  };
  for (const [kind, access] of Object.entries(activityAccess)) {
    const page = pages[kind as keyof typeof pages];
    expect(opening(access), kind).toEqual(opening(page.access));
  }
});

test('a figure is open to the same permissions as its report or its list', () => {
  for (const [figure, { access }] of Object.entries(figureAccess)) {
    expect(access, figure).toEqual(reportAccess[figure as keyof typeof figureAccess]);
  }
  expect(listAccess).toEqual({
    products: { access: listProducts.access },
    promoCodes: { access: listPromoCodes.access },
  });
});
