/** A deliberate difference between product and specification, with the number of the decision that explains it. */
export interface Difference {
  what: string;
  decision: number;
}

/** The rows of decision 54, in its order. */
const ofTheWalk = [
  'Search of lists',
  'Search of the own artists',
  'Columns of the users table',
  'Sizes of Add All',
  'Words of a failed upload',
  'Words of a new event’s admins',
  'Completed, of a new raffle',
  'Choices in a dropdown',
  'Empty list of artists',
  'Connected Account',
  'Load more',
  'SEO url of a new event',
  'Letters of the SEO url',
  'Date of a duplicate',
  'Public page',
  'Invalid email',
  'Artist filter of an ARTIST',
  'Manager filter of an event’s users',
  'Event picker of the report Events',
  'Way back from a form',
  'Chart of fan requests',
  'Song requests per fan',
  'Login history',
  'Storefront access token',
  'Other drops of a dropped product',
  'Further items of menu and event',
  'Keys of a notification',
  'The template',
  'Toasts of admin toggles',
  'Failures of loading',
  'Chart of the dashboard',
] as const;

export const walkDecision = 54;

export const differences: readonly Difference[] = [
  ...ofTheWalk.map((what) => ({ what, decision: walkDecision })),
  { what: 'Login As is a session beside the administrator’s own', decision: 10 },
  { what: 'Role_Access stays with ADMIN', decision: 11 },
  { what: 'A new address is confirmed before it holds', decision: 12 },
  { what: 'Sections of the users list ask for their noun’s key', decision: 37 },
  { what: 'A failure of a form stands in its alert, with a toast that is not heard', decision: 45 },
  { what: 'An order is scanned by a code of its own, not by its number', decision: 46 },
  { what: 'Flashes are thinned out to three in any second', decision: 47 },
  { what: 'The server sets the start of a show', decision: 49 },
  { what: 'A row of a report is a deed, not a person', decision: 50 },
];
