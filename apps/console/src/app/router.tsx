import { loadLanguage } from '@backline/page/fan-language';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { GuestsOnly } from './guests-only.tsx';
import { withLazyFailure } from './lazy-failure.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { PageFailure } from './page-failure.tsx';
import { Root } from './root.layout.tsx';
import { screens } from './screens.tsx';
import { StaffOnly } from './staff-only.tsx';

const entrance: RouteObject[] = [
  {
    Component: GuestsOnly,
    children: [{ path: '/signin', lazy: () => import('../features/sign-in/sign-in.page.tsx') }],
  },
  { path: '/signup', lazy: () => import('../features/sign-up/sign-up.page.tsx') },
  {
    path: '/custom-views/user-auth/forgot-password',
    lazy: () => import('../features/forgot-password/forgot-password.page.tsx'),
  },
  {
    path: '/custom-views/user-auth/reset-password',
    lazy: () => import('../features/forgot-password/reset-password.page.tsx'),
  },
  { path: '/finishSignUp', lazy: () => import('../features/finish-sign-up/finish-sign-up.page.tsx') },
  { path: '/single-sign-on', lazy: () => import('../features/single-sign-on/single-sign-on.page.tsx') },
  { path: '/confirm-address', lazy: () => import('../features/confirm-address/confirm-address.page.tsx') },
  { path: '/address-change', lazy: () => import('../features/confirm-address/decide-change.page.tsx') },
  { path: '/help', lazy: () => import('../features/sign-in-help/ask-for-help.page.tsx') },
  { path: '/help/thread', lazy: () => import('../features/sign-in-help/mailed-thread.page.tsx') },
];

/** Loads a page for fans after its language, because its texts are translated when they load. */
const inFanLanguage =
  <Page,>(load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    await loadLanguage();
    return load();
  };

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: PageFailure,
    children: [
      { index: true, lazy: () => import('./home.tsx') },
      { lazy: () => import('./entrance/entrance.layout.tsx'), ErrorBoundary: PageFailure, children: entrance },
      { path: '/checkout', lazy: inFanLanguage(() => import('../features/checkout/checkout.page.tsx')) },
      {
        path: '/paymentProcessing',
        lazy: inFanLanguage(() => import('../features/payment-processing/payment-processing.page.tsx')),
      },
      { path: '/custom-views/error-pages/:page', lazy: () => import('../features/error-pages/error.page.tsx') },
      {
        Component: StaffOnly,
        children: [{ path: '/accessDenied', lazy: () => import('../features/access-denied/access-denied.page.tsx') }],
      },
      {
        lazy: () => import('./bare.layout.tsx'),
        children: [
          {
            ErrorBoundary: PageFailure,
            children: [
              withLazyFailure({
                path: '/notify-fans/:event_id/:event_name',
                lazy: () => import('../features/notifications/notify-fans.page.tsx'),
              }),
            ],
          },
        ],
      },
      {
        lazy: () => import('./shell/shell.layout.tsx'),
        children: [{ ErrorBoundary: PageFailure, children: screens.map(withLazyFailure) }],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
