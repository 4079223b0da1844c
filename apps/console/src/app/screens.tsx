import { redirect, type RouteObject } from 'react-router';
import { eventList } from './event-list.tsx';

const alias = (path: string, to: string): RouteObject => ({
  path,
  loader: ({ request }) => redirect(to + new URL(request.url).search),
});

export const screens: RouteObject[] = [
  alias('/dashboard', '/dashboard/crm'),
  { path: '/dashboard/crm', lazy: () => import('../features/dashboard/dashboard.page.tsx') },
  alias('/artist_manager', '/artist_manager/list'),
  { path: '/artist_manager/list', lazy: () => import('../features/artists/profile-list.page.tsx') },
  { path: '/artist_manager/create', lazy: () => import('../features/artists/profile-create.page.tsx') },
  {
    path: '/artist_manager/update/:artistOrManagerId',
    lazy: () => import('../features/artists/profile-update.page.tsx'),
  },
  { path: '/artist_manager/artist_update/:artistId', lazy: () => import('../features/artists/artist-update.page.tsx') },
  {
    path: '/artist_manager/view/:artist_id/:artist_name',
    lazy: () => import('../features/artists/artist-view.page.tsx'),
  },
  {
    path: '/artist_manager/artists_list/:artist_manager_id/:artist_manager_name',
    lazy: () => import('../features/artists/manager-artists.page.tsx'),
  },
  { path: '/products/all', lazy: () => import('../features/products/all-products.page.tsx') },
  { path: '/products/:artist_id/:artist_name', lazy: () => import('../features/products/products.page.tsx') },
  { path: '/products/:artist_id/:artist_name/add', lazy: () => import('../features/products/product-create.page.tsx') },
  {
    path: '/products/:artist_id/:artist_name/import',
    lazy: () => import('../features/products/product-import.page.tsx'),
  },
  {
    path: '/products/:artist_id/:artist_name/edit/:product_id',
    lazy: () => import('../features/products/product-edit.page.tsx'),
  },
  {
    path: '/products/:artist_id/:artist_name/stock/:product_id',
    lazy: () => import('../features/products/stock.page.tsx'),
  },
  { path: '/promocode/all', lazy: () => import('../features/promo-codes/all-promo-codes.page.tsx') },
  {
    path: '/promocode/:artist_id/:artist_name',
    lazy: () => import('../features/promo-codes/promo-code-list.page.tsx'),
  },
  {
    path: '/promocode/:artist_id/:artist_name/add',
    lazy: () => import('../features/promo-codes/promo-code-create.page.tsx'),
  },
  {
    path: '/promocode/:artist_id/:artist_name/import',
    lazy: () => import('../features/promo-codes/promo-code-import.page.tsx'),
  },
  {
    path: '/promocode/:artist_id/:artist_name/edit/:promo_code_id',
    lazy: () => import('../features/promo-codes/promo-code-edit.page.tsx'),
  },
  {
    path: '/artist/create/:managerId/:managerName',
    lazy: () => import('../features/artists/manager-artist-create.page.tsx'),
  },
  {
    path: '/artist/update/:managerId/:managerName/:artistId',
    lazy: () => import('../features/artists/artist-update.page.tsx'),
  },
  alias('/team-member', '/team-member/list'),
  { path: '/team-member/list', lazy: () => import('../features/team/team-list.page.tsx') },
  { path: '/team-member/create', lazy: () => import('../features/team/team-create.page.tsx') },
  { path: '/team-member/update/:teamMemberId', lazy: () => import('../features/team/team-update.page.tsx') },
  alias('/groups', '/groups/all'),
  { path: '/groups/all', lazy: eventList },
  { path: '/groups/detail/:event_id/:event_name', lazy: () => import('../features/events/event-detail.page.tsx') },
  { path: '/groups/now/:event_id/:event_name', lazy: () => import('../features/night/night.page.tsx') },
  {
    path: '/groups/requests/:event_id/:event_name',
    lazy: () => import('../features/song-requests/song-requests.page.tsx'),
  },
  { path: '/groups/copy/:event_id/:event_name', lazy: () => import('../features/events/event-copy.page.tsx') },
  alias('/event-operation', '/event-operation/AddEvent'),
  { path: '/event-operation/AddEvent', lazy: () => import('../features/events/event-create.page.tsx') },
  {
    path: '/event-operation/Proposal/:proposal_id',
    lazy: () => import('../features/events/event-of-proposal.page.tsx'),
  },
  {
    path: '/event-operation/UpdateEvent/:event_id/:event_name',
    lazy: () => import('../features/events/event-edit.page.tsx'),
  },
  alias('/users', '/users/all'),
  { path: '/users/all', lazy: () => import('../features/fans/all-fans.page.tsx') },
  { path: '/users/:event_id/:event_name', lazy: () => import('../features/fans/event-fans.page.tsx') },
  { path: '/users/:event_id/:event_name/import', lazy: () => import('../features/fan-imports/fan-import.page.tsx') },
  alias('/reports', '/reports/all'),
  { path: '/reports/all', lazy: () => import('../features/reports/reports.page.tsx') },
  alias('/trivia', '/trivia/all'),
  { path: '/trivia/all', lazy: () => import('../features/trivia/all-trivia.page.tsx') },
  { path: '/trivia/:event_id/:event_name', lazy: () => import('../features/trivia/event-trivia.page.tsx') },
  { path: '/trivia/:event_id/:event_name/add', lazy: () => import('../features/trivia/trivia-create.page.tsx') },
  {
    path: '/trivia/:event_id/:event_name/edit/:trivia_id',
    lazy: () => import('../features/trivia/trivia-edit.page.tsx'),
  },
  { path: '/poll/:event_id/:event_name', lazy: () => import('../features/polls/event-polls.page.tsx') },
  { path: '/poll/:event_id/:event_name/add', lazy: () => import('../features/polls/poll-create.page.tsx') },
  { path: '/poll/:event_id/:event_name/edit/:poll_id', lazy: () => import('../features/polls/poll-edit.page.tsx') },
  { path: '/orders/:event_id/:event_name', lazy: () => import('../features/orders/event-orders.page.tsx') },
  {
    path: '/orders/:event_id/:event_name/detail/:group_order_id',
    lazy: () => import('../features/orders/store-order.page.tsx'),
  },
  {
    path: '/orders/:event_id/:event_name/flashwave-detail/:group_order_id',
    lazy: () => import('../features/orders/card-order.page.tsx'),
  },
  { path: '/orders/:event_id/:event_name/runners', lazy: () => import('../features/orders/runners-list.page.tsx') },
  { path: '/merch-qrcode/:event_id/:event_name', lazy: () => import('../features/hand-overs/scanner.page.tsx') },
  {
    path: '/merch-qrcode/:event_id/:event_name/order/:group_order_no',
    lazy: () => import('../features/hand-overs/order.page.tsx'),
  },
  { path: '/merch-drop/:event_id/:event_name', lazy: () => import('../features/merch-drops/event-drops.page.tsx') },
  { path: '/merch-drop/:event_id/:event_name/add', lazy: () => import('../features/merch-drops/drop-create.page.tsx') },
  {
    path: '/merch-drop/:event_id/:event_name/edit/:product_id',
    lazy: () => import('../features/merch-drops/drop-edit.page.tsx'),
  },
  {
    path: '/merch-drop/:event_id/:event_name/control/:product_id',
    lazy: () => import('../features/merch-drops/control-room.page.tsx'),
  },
  alias('/customer-tickets', '/customer-tickets/all'),
  { path: '/customer-tickets/all', lazy: () => import('../features/support-tickets/house-tickets.page.tsx') },
  {
    path: '/customer-tickets/:event_id/:event_name',
    lazy: () => import('../features/support-tickets/event-tickets.page.tsx'),
  },
  alias('/raffle', '/raffle/all'),
  { path: '/raffle/all', lazy: () => import('../features/raffles/all-raffles.page.tsx') },
  { path: '/raffle/:event_id/:event_name', lazy: () => import('../features/raffles/event-raffles.page.tsx') },
  { path: '/raffle/:event_id/:event_name/add', lazy: () => import('../features/raffles/raffle-create.page.tsx') },
  {
    path: '/raffle/:event_id/:event_name/edit/:raffle_id',
    lazy: () => import('../features/raffles/raffle-edit.page.tsx'),
  },
  { path: '/pattern-playlist/:event_id/:event_name', lazy: () => import('../features/tracks/event-tracks.page.tsx') },
  {
    path: '/pattern-playlist/create/:event_id/:event_name',
    lazy: () => import('../features/tracks/track-create.page.tsx'),
  },
  {
    path: '/pattern-playlist/certificate/:event_id/:event_name/:event_track_id',
    lazy: () => import('../features/tracks/track-certificate.page.tsx'),
  },
  alias('/pattern_master', '/pattern_master/all'),
  { path: '/pattern_master/all', lazy: () => import('../features/patterns/pattern-list.page.tsx') },
  { path: '/pattern_master/add', lazy: () => import('../features/patterns/pattern-create.page.tsx') },
  { path: '/pattern_master/edit/:pattern_id', lazy: () => import('../features/patterns/pattern-edit.page.tsx') },
  {
    path: '/pattern_master/certificate/:pattern_id',
    lazy: () => import('../features/patterns/pattern-certificate.page.tsx'),
  },
  { path: '/pattern/:event_id/:event_name', lazy: () => import('../features/event-patterns/event-patterns.page.tsx') },
  {
    path: '/pattern/:event_id/:event_name/add',
    lazy: () => import('../features/event-patterns/event-pattern-create.page.tsx'),
  },
  {
    path: '/pattern/:event_id/:event_name/edit/:event_user_pattern_id',
    lazy: () => import('../features/event-patterns/event-pattern-edit.page.tsx'),
  },
  {
    path: '/pattern/:event_id/:event_name/certificate/:event_user_pattern_id',
    lazy: () => import('../features/event-patterns/event-pattern-certificate.page.tsx'),
  },
  { path: '/door/:event_id/:event_name', lazy: () => import('../features/door/door.page.tsx') },
  { path: '/connected_account', lazy: () => import('../features/connected-account/connected-account.page.tsx') },
  { path: '/account', lazy: () => import('../features/account/account.page.tsx') },
  alias('/role-access', '/role-access/all'),
  { path: '/role-access/all', lazy: () => import('./role-access/role-access.page.tsx') },
  { path: '/audit', lazy: () => import('../features/audit/audit.page.tsx') },
  { path: '/jobs', lazy: () => import('../features/jobs/jobs.page.tsx') },
  { path: '/phone-numbers', lazy: () => import('../features/number-findings/number-findings.page.tsx') },
  { path: '/payment-alerts', lazy: () => import('../features/payment-alerts/payment-alerts.page.tsx') },
  { path: '/payment-differences', lazy: () => import('../features/payment-differences/payment-differences.page.tsx') },
  { path: '*', lazy: () => import('../features/not-found/not-found.page.tsx') },
];
