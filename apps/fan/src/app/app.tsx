import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { useSession } from '../lib/session.ts';
import { Loading } from '../ui/loading.tsx';
import { MenuBar } from './menu-bar.tsx';
import { NotFound } from './not-found.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { pages } from './pages.ts';
import { Strip } from './strip.tsx';

const SignIn = lazy(async () => ({ default: (await import('../features/sign-in/sign-in.page.tsx')).Component }));

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base="/fan">
        <Pages />
        <Strip />
      </Router>
    </QueryClientProvider>
  );
}

function Pages() {
  const [location] = useLocation();
  return (
    <ForOneFan>
      <PageBoundary location={location}>
        <Switch>
          {pages.map(({ path, needsFan, isFramed, Page }) => (
            <Route key={String(path)} path={path}>
              {!isFramed && <MenuBar />}
              <Suspense fallback={<Loading />}>
                {needsFan ? (
                  <SignedIn>
                    <Page />
                  </SignedIn>
                ) : (
                  <Page />
                )}
              </Suspense>
            </Route>
          ))}
          <Route>
            <MenuBar />
            <NotFound />
          </Route>
        </Switch>
      </PageBoundary>
    </ForOneFan>
  );
}

/** Clears the query cache when the session changes, so that no fan sees another fan's data. */
function ForOneFan({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { generation } = useSession();
  const [shown, setShown] = useState(generation);
  useEffect(() => {
    if (shown === generation) return;
    queryClient.clear();
    setShown(generation);
  }, [shown, generation, queryClient]);
  return shown === generation ? children : null;
}

function SignedIn({ children }: { children: ReactNode }) {
  return useSession().state === 'signed-in' ? children : <SignIn />;
}
