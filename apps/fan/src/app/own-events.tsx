import { lazy, Suspense } from 'react';

const Start = lazy(async () => ({ default: (await import('../features/start/start.page.tsx')).Component }));
const ProposalsLink = lazy(async () => ({
  default: (await import('../features/proposals/proposals-link.tsx')).Component,
}));

export function Component() {
  return (
    <Start
      below={
        <Suspense>
          <ProposalsLink />
        </Suspense>
      }
    />
  );
}
