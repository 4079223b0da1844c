import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { createQueryClient } from '../lib/query-client.ts';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from './not-found.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { pages } from './pages.ts';
import { Strip } from './strip.tsx';

export function App() {
  const [queryClient] = useState(createQueryClient);
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
    <PageBoundary key={location}>
      <Suspense fallback={<Loading />}>
        <Switch>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
