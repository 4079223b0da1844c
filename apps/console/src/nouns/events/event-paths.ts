export interface EventRef {
  id: number | string;
  name: string;
}

const tail = ({ id, name }: EventRef) => `${id}/${encodeURIComponent(name)}`;

export const eventPaths = {
  list: '/groups/all',
  create: '/event-operation/AddEvent',
  import: '/event-operation/ImportEvent',
  ofProposal: (proposalId: number) => `/event-operation/Proposal/${proposalId}`,
  detail: (event: EventRef) => `/groups/detail/${tail(event)}`,
  now: (event: EventRef) => `/groups/now/${tail(event)}`,
  embed: (event: EventRef) => `/groups/embed/${tail(event)}`,
  copy: (event: EventRef) => `/groups/copy/${tail(event)}`,
  edit: (event: EventRef) => `/event-operation/UpdateEvent/${tail(event)}`,
  requests: (event: EventRef) => `/groups/requests/${tail(event)}`,
  allFans: '/users/all',
  fans: (event: EventRef) => `/users/${tail(event)}`,
  checkIns: (event: EventRef) => `/users/${tail(event)}?section=checkins`,
  importFans: (event: EventRef) => `/users/${tail(event)}/import`,
  notifyFans: (event: EventRef) => `/notify-fans/${tail(event)}`,
  door: (event: EventRef) => `/door/${tail(event)}`,
  ordersOf: (event: EventRef) => `/orders/${tail(event)}`,
  cardOrder: (event: EventRef, id: number) => `/orders/${tail(event)}/flashwave-detail/${id}`,
  storeOrder: (event: EventRef, id: number) => `/orders/${tail(event)}/detail/${id}`,
  runnersList: (event: EventRef) => `/orders/${tail(event)}/runners`,
  kiosk: (event: EventRef) => `/merch-qrcode/${tail(event)}`,
  kioskOrder: (event: EventRef, orderNo: string) => `/merch-qrcode/${tail(event)}/order/${encodeURIComponent(orderNo)}`,
  merchDropsOf: (event: EventRef) => `/merch-drop/${tail(event)}`,
  newMerchDrop: (event: EventRef) => `/merch-drop/${tail(event)}/add`,
  merchDrop: (event: EventRef, productId: number) => `/merch-drop/${tail(event)}/edit/${productId}`,
  controlRoom: (event: EventRef, productId: number) => `/merch-drop/${tail(event)}/control/${productId}`,
  allRaffles: '/raffle/all',
  rafflesOf: (event: EventRef) => `/raffle/${tail(event)}`,
  newRaffle: (event: EventRef) => `/raffle/${tail(event)}/add`,
  raffle: (event: EventRef, id: number) => `/raffle/${tail(event)}/edit/${id}`,
  pollsOf: (event: EventRef) => `/poll/${tail(event)}`,
  newPoll: (event: EventRef) => `/poll/${tail(event)}/add`,
  copyPoll: (event: EventRef, id: number) => `/poll/${tail(event)}/add?copy=${id}`,
  poll: (event: EventRef, id: number) => `/poll/${tail(event)}/edit/${id}`,
  allTrivia: '/trivia/all',
  triviaOf: (event: EventRef) => `/trivia/${tail(event)}`,
  newTrivia: (event: EventRef) => `/trivia/${tail(event)}/add`,
  trivia: (event: EventRef, id: number) => `/trivia/${tail(event)}/edit/${id}`,
  allTickets: '/customer-tickets/all',
  ticketsOf: (event: EventRef) => `/customer-tickets/${tail(event)}`,
  patternsOf: (event: EventRef) => `/pattern/${tail(event)}`,
  newPattern: (event: EventRef) => `/pattern/${tail(event)}/add`,
  pattern: (event: EventRef, id: number) => `/pattern/${tail(event)}/edit/${id}`,
  patternCertificate: (event: EventRef, id: number) => `/pattern/${tail(event)}/certificate/${id}`,
  tracksOf: (event: EventRef) => `/pattern-playlist/${tail(event)}`,
  newTracks: (event: EventRef) => `/pattern-playlist/create/${tail(event)}`,
  trackCertificate: (event: EventRef, id: number) => `/pattern-playlist/certificate/${tail(event)}/${id}`,
  publicPage: (seoUrl: string) => `/events/${encodeURIComponent(seoUrl)}`,
};

/** Returns the breadcrumb of an event's pages: the list of events and the event's home. */
export const eventTrail = (event: EventRef) => [
  { label: 'Events', to: eventPaths.list },
  { label: event.name, to: eventPaths.detail(event) },
];

/** A kind of record that an event has many of: polls, raffles, trivia. */
export interface EventPart {
  noun: string;
  /** Title of the list. */
  title: string;
  listOf: (event: EventRef) => string;
  area: { label: string; to: string };
  /** Label of the link from a missing record to the list. Defaults to `Back to the list`. */
  toList?: string;
}

/**
 * Describes a part of an event. If the event does not exist, the page links to `toAll`, which lists the part for all
 * events, or to the event list if `toAll` is omitted.
 */
export const eventPart = (noun: string, title: string, listOf: EventPart['listOf'], toAll?: string): EventPart => ({
  noun,
  title,
  listOf,
  area: toAll === undefined ? { label: 'Events', to: eventPaths.list } : { label: title, to: toAll },
});
