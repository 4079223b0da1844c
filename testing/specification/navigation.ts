import type { Feature, StaffRole } from '@backline/contract/features';

export interface SpecifiedItem {
  label: string;
  route: string;
  /** The item is shown to holders of any of these features. */
  features: readonly Feature[];
  /** Hides the item from other roles, even if they hold a feature. */
  roles?: readonly StaffRole[];
  /** The decision that explains keys or roles other than the specification’s. */
  decision?: number;
}

/** The items of the sidebar, in order. */
export const specifiedMenu: readonly SpecifiedItem[] = [
  { label: 'Dashboard', route: '/dashboard', features: ['Page_Dashboard'] },
  {
    label: 'Artist Managers',
    route: '/artist_manager/list',
    features: ['Page_Manager', 'Page_Artists'],
    roles: ['ADMIN'],
  },
  {
    label: 'Artists',
    route: '/artist_manager/list',
    features: ['Page_Manager', 'Page_Artists'],
    roles: ['MANAGER', 'ARTIST', 'TEAMMEMBER'],
  },
  { label: 'Events', route: '/groups', features: ['Page_Events'] },
  { label: 'Users', route: '/users', features: ['Page_Manage_Users'] },
  { label: 'Reports', route: '/reports', features: ['Page_View_Reports'] },
  { label: 'Patterns', route: '/pattern_master/all', features: ['Page_Patterns'] },
  {
    label: 'Connected Account',
    route: '/connected_account',
    features: ['Page_Stripe_Connect'],
    roles: ['ADMIN', 'MANAGER'],
    decision: 54,
  },
  { label: 'Role Access', route: '/role-access/all', features: ['Role_Access'], roles: ['ADMIN'] },
  { label: 'Team', route: '/team-member', features: ['Page_Team_Member'] },
];

/** The pages of an event, in order. Each needs only its own key. */
export const specifiedEventPages: readonly SpecifiedItem[] = [
  { label: 'Home', route: '/groups/detail/7/Night', features: ['Page_Events'] },
  { label: 'Orders', route: '/orders/7/Night', features: ['Page_Orders'] },
  { label: 'Merch Drops', route: '/merch-drop/7/Night', features: ['Page_Merch_Drop'] },
  { label: 'Fan Requests', route: '/groups/requests/7/Night', features: ['Page_Requests'] },
  { label: 'Polls', route: '/poll/7/Night', features: ['Page_Polls'] },
  // The specification has no feature key for this item.
  { label: 'Notify Fans', route: '/notify-fans/7/Night', features: ['Page_Manage_Users'], decision: 36 },
  { label: 'Order Fulfillment', route: '/merch-qrcode/7/Night', features: ['Page_Merch_QR_Code'] },
  { label: 'Users', route: '/users/7/Night', features: ['Page_Manage_Users'] },
  { label: 'Trivia', route: '/trivia/7/Night', features: ['Page_Trivia'] },
  { label: 'Raffle', route: '/raffle/7/Night', features: ['Page_Raffles'] },
  { label: 'Light Shows: Patterns', route: '/pattern/7/Night', features: ['Page_Patterns'] },
  { label: 'Light Shows: Play Via Track', route: '/pattern-playlist/7/Night', features: ['Page_Patterns'] },
];

/** The pages of an artist, in order. */
export const specifiedArtistPages: readonly SpecifiedItem[] = [
  { label: 'Profile', route: '/artist_manager/view/3/Lamps', features: ['Page_Manager', 'Page_Artists'] },
  { label: 'Products', route: '/products/3/Lamps', features: ['Page_Products'] },
  { label: 'Promo Codes', route: '/promocode/3/Lamps', features: ['Page_Promocodes'] },
];

export const specifiedFeatures: readonly Feature[] = [
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
];
