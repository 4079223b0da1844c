import { createBrowserRouter, type RouteObject } from 'react-router';
import { GuestsOnly } from './guests-only.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { PageFailure } from './page-failure.tsx';
import { Root } from './root.layout.tsx';
import { handle } from './route-handle.ts';
import { screens } from './screens.tsx';

/** Pages that anybody may open, on the entrance's half-and-half layout. */
const entrance: RouteObject[] = [
  {
    Component: GuestsOnly,
    children: [
      {
        path: '/signin',
        handle: handle({ title: 'Sign in' }),
        lazy: () => import('../features/sign-in/sign-in.page.tsx'),
      },
    ],
  },
  {
    path: '/signup',
    handle: handle({ title: 'Ask for access' }),
    lazy: () => import('../features/sign-up/sign-up.page.tsx'),
  },
  {
    path: '/custom-views/user-auth/forgot-password',
    handle: handle({ title: 'Reset your password' }),
    lazy: () => import('../features/forgot-password/forgot-password.page.tsx'),
  },
  {
    path: '/custom-views/user-auth/reset-password',
    handle: handle({ title: 'Choose a new password' }),
    lazy: () => import('../features/forgot-password/reset-password.page.tsx'),
  },
  {
    path: '/finishSignUp',
    handle: handle({ title: 'Signing in' }),
    lazy: () => import('../features/finish-sign-up/finish-sign-up.page.tsx'),
  },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: PageFailure,
    children: [
      { index: true, lazy: () => import('./home.tsx') },
      { lazy: () => import('./entrance/entrance.layout.tsx'), ErrorBoundary: PageFailure, children: entrance },
      {
        path: '/paymentProcessing',
        handle: handle({ title: 'Payment' }),
        lazy: () => import('../features/payment-processing/payment-processing.page.tsx'),
      },
      {
        path: '/accessDenied',
        handle: handle({ title: 'Access denied' }),
        lazy: () => import('../features/access-denied/access-denied.page.tsx'),
      },
      {
        lazy: () => import('./shell/shell.layout.tsx'),
        children: [{ ErrorBoundary: PageFailure, children: screens }],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
