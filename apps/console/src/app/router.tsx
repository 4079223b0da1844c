import { createBrowserRouter, type RouteObject } from 'react-router';
import { accessDeniedPages } from '../features/access-denied/index.ts';
import { checkoutPages } from '../features/checkout/index.ts';
import { confirmAddressPages } from '../features/confirm-address/index.ts';
import { errorPages } from '../features/error-pages/index.ts';
import { finishSignUpPages } from '../features/finish-sign-up/index.ts';
import { passwordPages } from '../features/forgot-password/index.ts';
import { notificationPages } from '../features/notifications/index.ts';
import { paymentPages } from '../features/payment-processing/index.ts';
import { signInPages } from '../features/sign-in/index.ts';
import { signInHelpPages } from '../features/sign-in-help/index.ts';
import { signUpPages } from '../features/sign-up/index.ts';
import { GuestsOnly } from './guests-only.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { PageFailure } from './page-failure.tsx';
import { Root } from './root.layout.tsx';
import { screens } from './screens.tsx';
import { StaffOnly } from './staff-only.tsx';

/** Pages that anybody may open, on the entrance's half-and-half layout. */
const entrance: RouteObject[] = [
  {
    Component: GuestsOnly,
    children: [{ path: '/signin', lazy: signInPages.signIn }],
  },
  { path: '/signup', lazy: signUpPages.signUp },
  { path: '/custom-views/user-auth/forgot-password', lazy: passwordPages.forgot },
  { path: '/custom-views/user-auth/reset-password', lazy: passwordPages.reset },
  { path: '/finishSignUp', lazy: finishSignUpPages.finish },
  { path: '/confirm-address', lazy: confirmAddressPages.confirm },
  { path: '/address-change', lazy: confirmAddressPages.decide },
  { path: '/help', lazy: signInHelpPages.ask },
  { path: '/help/thread', lazy: signInHelpPages.thread },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: PageFailure,
    children: [
      { index: true, lazy: () => import('./home.tsx') },
      { lazy: () => import('./entrance/entrance.layout.tsx'), ErrorBoundary: PageFailure, children: entrance },
      { path: '/checkout', lazy: checkoutPages.checkout },
      { path: '/paymentProcessing', lazy: paymentPages.processing },
      { path: '/custom-views/error-pages/:page', lazy: errorPages.error },
      {
        Component: StaffOnly,
        children: [{ path: '/accessDenied', lazy: accessDeniedPages.denied }],
      },
      {
        lazy: () => import('./bare.layout.tsx'),
        children: [
          {
            ErrorBoundary: PageFailure,
            children: [{ path: '/notify-fans/:event_id/:event_name', lazy: notificationPages.ofEvent }],
          },
        ],
      },
      {
        lazy: () => import('./shell/shell.layout.tsx'),
        children: [{ ErrorBoundary: PageFailure, children: screens }],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
