/** What the first word of an operation's path stands for, as the reference tells it. */
export const areas: Readonly<Record<string, string>> = {
  artist_manager: 'Artists and the managers they belong to.',
  audit: 'The log of every write.',
  auth: 'Signing in, asking for access, and what keeps a session going.',
  dashboard: 'Figures of the last 30 days.',
  door: 'The entrance of an event: who comes in.',
  events: 'Events, the places they happen at, and imports and check-ins of their fans.',
  fan: 'What fans do from their phones: sign in, join, check in, and keep the door of an event that trusts them.',
  jobs: 'Work that waits, runs or failed.',
  payments: 'What the provider of payments tells of itself.',
  product: 'What artists sell: products, their sizes, stock and drops.',
  promo_code: 'What artists take off their prices for who knows a code.',
  role: 'What each role may open, and who asks for a role.',
  stripe: 'The account by which a manager is paid.',
  team: 'Team members.',
  tempo: 'Beats of songs.',
  users: 'The caller, their sessions and addresses, and the fans of all events.',
};
