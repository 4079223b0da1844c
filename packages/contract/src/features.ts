export const features = [
  'Page_Requests',
  'Page_Manage_Users',
  'Page_Events',
  'Page_Merch_Drop',
  'Page_Patterns',
  'Page_Refund',
  'Page_Polls',
  'Page_Products',
  'Page_Artists',
  'Page_Merch_QR_Code',
  'Page_Stripe_Connect',
  'Page_View_Reports',
  'Page_Orders',
  'Page_Promocodes',
  'Page_Dashboard',
  'Page_Support',
  'Page_Team_Member',
  'Page_Raffles',
  'Page_Manager',
  'Page_Trivia',
  'Role_Access',
  'Page_Event_Update_Operation',
  'Page_Event_Create_Operation',
] as const;

export type Feature = (typeof features)[number];

export const staffRoles = ['ADMIN', 'MANAGER', 'ARTIST', 'TEAMMEMBER'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roles = [...staffRoles, 'USER'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  ADMIN: 'Admin',
  MANAGER: 'Artist manager',
  ARTIST: 'Artist',
  TEAMMEMBER: 'Team member',
  USER: 'Fan',
};

/** The ADMIN role always keeps this key, because its holder grants all other keys. */
export const roleAccessKey = 'Role_Access' satisfies Feature;

export const featureGroups = [
  { name: 'Overview', features: { Page_Dashboard: 'Dashboard', Page_View_Reports: 'Reports' } },
  {
    name: 'Events',
    features: {
      Page_Events: 'Events',
      Page_Event_Create_Operation: 'Create events',
      Page_Event_Update_Operation: 'Edit events',
    },
  },
  {
    name: 'People',
    features: {
      Page_Manager: 'Artist managers',
      Page_Artists: 'Artists',
      Page_Team_Member: 'Team members',
      Page_Manage_Users: 'Users',
    },
  },
  {
    name: 'Engagement',
    features: {
      Page_Requests: 'Fan requests',
      Page_Polls: 'Polls',
      Page_Raffles: 'Raffles',
      Page_Trivia: 'Trivia',
      Page_Patterns: 'Light shows',
      Page_Support: 'Support tickets',
    },
  },
  {
    name: 'Merch and money',
    features: {
      Page_Products: 'Products',
      Page_Promocodes: 'Promo codes',
      Page_Merch_Drop: 'Merch drops',
      Page_Merch_QR_Code: 'Order fulfillment',
      Page_Orders: 'Orders',
      Page_Refund: 'Refunds',
      Page_Stripe_Connect: 'Connected account',
    },
  },
  { name: 'Administration', features: { Role_Access: 'Role access' } },
] as const satisfies readonly { name: string; features: Partial<Record<Feature, string>> }[];

/** Names of the permissions, as the console shows them. */
export const featureNames = Object.assign({}, ...featureGroups.map((group) => group.features)) as Readonly<
  Record<Feature, string>
>;
