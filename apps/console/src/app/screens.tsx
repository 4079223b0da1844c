import { redirect, type RouteObject } from 'react-router';
import { accountPages } from '../features/account/index.ts';
import { artistPages } from '../features/artists/index.ts';
import { auditPages } from '../features/audit/index.ts';
import { connectedAccountPages } from '../features/connected-account/index.ts';
import { dashboardPages } from '../features/dashboard/index.ts';
import { doorPages } from '../features/door/index.ts';
import { eventPatternPages } from '../features/event-patterns/index.ts';
import { eventPages } from '../features/events/index.ts';
import { fanImportPages } from '../features/fan-imports/index.ts';
import { fanPages } from '../features/fans/index.ts';
import { handOverPages } from '../features/hand-overs/index.ts';
import { jobPages } from '../features/jobs/index.ts';
import { merchDropPages } from '../features/merch-drops/index.ts';
import { nightPages } from '../features/night/index.ts';
import { notFoundPages } from '../features/not-found/index.ts';
import { numberFindingPages } from '../features/number-findings/index.ts';
import { paymentAlertPages } from '../features/payment-alerts/index.ts';
import { paymentDifferencePages } from '../features/payment-differences/index.ts';
import { orderPages } from '../features/orders/index.ts';
import { patternPages } from '../features/patterns/index.ts';
import { pollPages } from '../features/polls/index.ts';
import { productPages } from '../features/products/index.ts';
import { promoCodePages } from '../features/promo-codes/index.ts';
import { rafflePages } from '../features/raffles/index.ts';
import { reportPages } from '../features/reports/index.ts';
import { songRequestPages } from '../features/song-requests/index.ts';
import { supportTicketPages } from '../features/support-tickets/index.ts';
import { teamPages } from '../features/team/index.ts';
import { trackPages } from '../features/tracks/index.ts';
import { triviaPages } from '../features/trivia/index.ts';
import { eventList } from './event-list.tsx';

const alias = (path: string, to: string): RouteObject => ({
  path,
  loader: ({ request }) => redirect(to + new URL(request.url).search),
});

/** The signed-in area: the address and page of each screen. What it is called and who may open it, the page says. */
export const screens: RouteObject[] = [
  alias('/dashboard', '/dashboard/crm'),
  { path: '/dashboard/crm', lazy: dashboardPages.dashboard },
  alias('/artist_manager', '/artist_manager/list'),
  { path: '/artist_manager/list', lazy: artistPages.list },
  { path: '/artist_manager/create', lazy: artistPages.create },
  { path: '/artist_manager/update/:artistOrManagerId', lazy: artistPages.update },
  { path: '/artist_manager/artist_update/:artistId', lazy: artistPages.updateArtist },
  { path: '/artist_manager/view/:artist_id/:artist_name', lazy: artistPages.view },
  { path: '/artist_manager/artists_list/:artist_manager_id/:artist_manager_name', lazy: artistPages.ofManager },
  { path: '/products/all', lazy: productPages.all },
  { path: '/products/:artist_id/:artist_name', lazy: productPages.ofArtist },
  { path: '/products/:artist_id/:artist_name/add', lazy: productPages.create },
  { path: '/products/:artist_id/:artist_name/import', lazy: productPages.import },
  { path: '/products/:artist_id/:artist_name/edit/:product_id', lazy: productPages.edit },
  { path: '/products/:artist_id/:artist_name/stock/:product_id', lazy: productPages.stock },
  { path: '/promocode/all', lazy: promoCodePages.all },
  { path: '/promocode/:artist_id/:artist_name', lazy: promoCodePages.ofArtist },
  { path: '/promocode/:artist_id/:artist_name/add', lazy: promoCodePages.create },
  { path: '/promocode/:artist_id/:artist_name/import', lazy: promoCodePages.import },
  { path: '/promocode/:artist_id/:artist_name/edit/:promo_code_id', lazy: promoCodePages.edit },
  { path: '/artist/create/:managerId/:managerName', lazy: artistPages.createOfManager },
  { path: '/artist/update/:managerId/:managerName/:artistId', lazy: artistPages.updateArtist },
  alias('/team-member', '/team-member/list'),
  { path: '/team-member/list', lazy: teamPages.list },
  { path: '/team-member/create', lazy: teamPages.create },
  { path: '/team-member/update/:teamMemberId', lazy: teamPages.update },
  alias('/groups', '/groups/all'),
  { path: '/groups/all', lazy: eventList },
  { path: '/groups/detail/:event_id/:event_name', lazy: eventPages.detail },
  { path: '/groups/now/:event_id/:event_name', lazy: nightPages.ofEvent },
  { path: '/groups/requests/:event_id/:event_name', lazy: songRequestPages.ofEvent },
  { path: '/groups/copy/:event_id/:event_name', lazy: eventPages.copy },
  alias('/event-operation', '/event-operation/AddEvent'),
  { path: '/event-operation/AddEvent', lazy: eventPages.create },
  { path: '/event-operation/Proposal/:proposal_id', lazy: eventPages.ofProposal },
  { path: '/event-operation/UpdateEvent/:event_id/:event_name', lazy: eventPages.update },
  alias('/users', '/users/all'),
  { path: '/users/all', lazy: fanPages.all },
  { path: '/users/:event_id/:event_name', lazy: fanPages.ofEvent },
  { path: '/users/:event_id/:event_name/import', lazy: fanImportPages.ofEvent },
  alias('/reports', '/reports/all'),
  { path: '/reports/all', lazy: reportPages.all },
  alias('/trivia', '/trivia/all'),
  { path: '/trivia/all', lazy: triviaPages.all },
  { path: '/trivia/:event_id/:event_name', lazy: triviaPages.ofEvent },
  { path: '/trivia/:event_id/:event_name/add', lazy: triviaPages.create },
  { path: '/trivia/:event_id/:event_name/edit/:trivia_id', lazy: triviaPages.edit },
  { path: '/poll/:event_id/:event_name', lazy: pollPages.ofEvent },
  { path: '/poll/:event_id/:event_name/add', lazy: pollPages.create },
  { path: '/poll/:event_id/:event_name/edit/:poll_id', lazy: pollPages.edit },
  { path: '/orders/:event_id/:event_name', lazy: orderPages.ofEvent },
  { path: '/orders/:event_id/:event_name/detail/:group_order_id', lazy: orderPages.inStore },
  { path: '/orders/:event_id/:event_name/flashwave-detail/:group_order_id', lazy: orderPages.byCard },
  { path: '/orders/:event_id/:event_name/runners', lazy: orderPages.runners },
  { path: '/merch-qrcode/:event_id/:event_name', lazy: handOverPages.scanner },
  { path: '/merch-qrcode/:event_id/:event_name/order/:group_order_no', lazy: handOverPages.order },
  { path: '/merch-drop/:event_id/:event_name', lazy: merchDropPages.ofEvent },
  { path: '/merch-drop/:event_id/:event_name/add', lazy: merchDropPages.create },
  { path: '/merch-drop/:event_id/:event_name/edit/:product_id', lazy: merchDropPages.edit },
  { path: '/merch-drop/:event_id/:event_name/control/:product_id', lazy: merchDropPages.control },
  alias('/customer-tickets', '/customer-tickets/all'),
  { path: '/customer-tickets/all', lazy: supportTicketPages.ofHouse },
  { path: '/customer-tickets/:event_id/:event_name', lazy: supportTicketPages.ofEvent },
  alias('/raffle', '/raffle/all'),
  { path: '/raffle/all', lazy: rafflePages.all },
  { path: '/raffle/:event_id/:event_name', lazy: rafflePages.ofEvent },
  { path: '/raffle/:event_id/:event_name/add', lazy: rafflePages.create },
  { path: '/raffle/:event_id/:event_name/edit/:raffle_id', lazy: rafflePages.edit },
  { path: '/pattern-playlist/:event_id/:event_name', lazy: trackPages.ofEvent },
  { path: '/pattern-playlist/create/:event_id/:event_name', lazy: trackPages.create },
  { path: '/pattern-playlist/certificate/:event_id/:event_name/:event_track_id', lazy: trackPages.certificate },
  alias('/pattern_master', '/pattern_master/all'),
  { path: '/pattern_master/all', lazy: patternPages.all },
  { path: '/pattern_master/add', lazy: patternPages.create },
  { path: '/pattern_master/edit/:pattern_id', lazy: patternPages.edit },
  { path: '/pattern_master/certificate/:pattern_id', lazy: patternPages.certificate },
  { path: '/pattern/:event_id/:event_name', lazy: eventPatternPages.ofEvent },
  { path: '/pattern/:event_id/:event_name/add', lazy: eventPatternPages.create },
  { path: '/pattern/:event_id/:event_name/edit/:event_user_pattern_id', lazy: eventPatternPages.edit },
  {
    path: '/pattern/:event_id/:event_name/certificate/:event_user_pattern_id',
    lazy: eventPatternPages.certificate,
  },
  { path: '/door/:event_id/:event_name', lazy: doorPages.ofEvent },
  { path: '/connected_account', lazy: connectedAccountPages.account },
  { path: '/account', lazy: accountPages.account },
  alias('/role-access', '/role-access/all'),
  { path: '/role-access/all', lazy: () => import('./role-access/role-access.page.tsx') },
  { path: '/audit', lazy: auditPages.audit },
  { path: '/jobs', lazy: jobPages.jobs },
  { path: '/phone-numbers', lazy: numberFindingPages.all },
  { path: '/payment-alerts', lazy: paymentAlertPages.all },
  { path: '/payment-differences', lazy: paymentDifferencePages.all },
  { path: '*', lazy: notFoundPages.notFound },
];
