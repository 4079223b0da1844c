import { defaultAppearance } from '@backline/contract/appearance';
import { StyleProvider } from '@ant-design/cssinjs';
import { csrfTokenKey } from '@backline/client';
import type { Feature, StaffRole } from '@backline/contract/features';
import * as generalTexts from '@backline/contract/general.texts';
import { plainLayout } from '@backline/contract/saved-views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { formConfig } from '../src/lib/form-config.ts';
import { SessionProvider, useSession } from '../src/lib/session.tsx';
import { dialogConfig } from '../src/ui/dialog-config.ts';
import { lastingCache } from './styles.ts';

export interface Request {
  path: string;
  /** Body, or query parameters as strings; a repeated parameter is a list. */
  input: Record<string, unknown>;
  headers: Headers;
  signal: AbortSignal | null | undefined;
}

export const onScreenOf = (width: number) =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: width <= 16 * Number(/[\d.]+/.exec(media)?.[0]) }),
  );

export const timeOf = (text: string) => (_: string, element: Element | null) =>
  element?.matches('time') === true && element.textContent === text;

/** Returns the response as a JSON value, or as a `Response` for full control. */
export type Answer = (request: Request) => unknown;

interface PageOptions {
  Component: ComponentType;
  /** Pattern of the route. `at` is the opened URL; by default the pattern with sample ids. */
  path: string;
  at?: string;
  features: readonly Feature[];
  role?: StaffRole;
  answers: Record<string, Answer>;
}

const fromQuery = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query].map(([name, value]) => {
      const all = query.getAll(name);
      return [name, all.length > 1 ? all : value];
    }),
  );

const samples: Record<string, string> = {
  event_id: '7',
  event_name: 'Night%20One',
  artist_id: '21',
  artist_name: 'The%20Lamps',
};

/** Fills a pattern with event 7, artist 21, and 2 for the id of anything else. */
const addressOf = (path: string) => path.replace(/:(\w+)/g, (_all, name: string) => samples[name] ?? '2');

/** Opens a page as a signed-in person with mocked responses. Any other page is rendered as a heading `at <address>`. */
export function openPage({ Component, path, at = addressOf(path), features, role = 'MANAGER', answers }: PageOptions) {
  cleanup();
  localStorage.setItem(csrfTokenKey, 'token');
  const requests: Request[] = [];
  const all: Record<string, Answer> = {
    'users/get_auth_details': () => ({
      id: 1,
      name: 'Ada',
      profile_image_url: null,
      role,
      access_features: features,
      impersonator: null,
      appearance: defaultAppearance,
      announcement: null,
    }),
    'views/get_list_views': () => ({ layout: plainLayout, views: [], may_share: false }),
    ...answers,
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const request: Request = {
      path: url.pathname.replace('/api/', ''),
      input: typeof init.body === 'string' ? JSON.parse(init.body) : fromQuery(url.searchParams),
      headers: new Headers(init.headers),
      signal: init.signal,
    };
    requests.push(request);
    const answer = all[request.path];
    if (answer === undefined) return Response.json({ message: `No answer for ${request.path}` }, { status: 404 });
    const answered = await answer(request);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  const router = createMemoryRouter(
    [
      { path, Component },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [at] },
  );
  function Elsewhere() {
    return <h1>at {router.state.location.pathname}</h1>;
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      {/* Leaves out the styles, because jsdom has no layout and each visibility check would evaluate all of them. */}
      <StyleProvider cache={lastingCache}>
        <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }} modal={dialogConfig} form={formConfig}>
          <App>
            <SessionProvider>
              <WhenSignedIn>
                <RouterProvider router={router} />
              </WhenSignedIn>
            </SessionProvider>
          </App>
        </ConfigProvider>
      </StyleProvider>
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup({ pointerEventsCheck: 0, delay: null }),
    router,
    queryClient,
    requests,
    sentTo: (wanted: string) => requests.filter((request) => request.path === wanted),
  };
}

/** Renders pages only once the person is known, as the shell does. */
function WhenSignedIn({ children }: { children: ReactNode }) {
  return useSession().user === null ? null : children;
}

/**
 * Responds only after it has clicked the button again. The second click of a double click comes before the button shows
 * that it is loading.
 */
export function clickedAgain(button: () => HTMLElement, answer: unknown): Answer {
  let isFirst = true;
  return async () => {
    if (isFirst) {
      isFirst = false;
      button().click();
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    return answer;
  };
}

export function refuse(
  status: number,
  body: { code: string; message: string } & Record<string, unknown>,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ requestId: 'r1', ...body }, { status, headers });
}

/** Returns a response that rejects the named fields, each with its message. */
export const refuseFields = (fields: Record<string, string>, message: string = generalTexts.invalidInput) =>
  refuse(422, {
    code: 'invalid_input',
    message,
    fields: Object.entries(fields).map(([path, text]) => ({ path, message: text })),
  });

/** Returns a response that rejects a save because another person saved first. */
export const savedByZoe = (message: string, version: number, fields: readonly string[]) =>
  refuse(409, {
    code: 'conflict',
    message,
    conflict: { changed_by: 'Zoe Park', is_own: false, changed_dttm: Date.UTC(2030, 0, 1, 18, 0), version, fields },
  });
