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
        <MenuBar />
        <Suspense fallback={<Loading />}>
          <Switch>
            {pages.map(({ path, needsFan, Page }) => (
              <Route key={path} path={path}>
                {needsFan ? (
                  <SignedIn>
                    <Page />
                  </SignedIn>
                ) : (
                  <Page />
                )}
              </Route>
            ))}
            <Route component={NotFound} />
          </Switch>
        </Suspense>
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
