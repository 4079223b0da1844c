/** The keys that open pages and operations. A role holds a set of them. */
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
