import { lazy, Suspense } from 'react';

const Start = lazy(async () => ({ default: (await import('../features/start/start.page.tsx')).Component }));
const ProposalsLink = lazy(async () => ({
  default: (await import('../features/proposals/proposals-link.tsx')).Component,
}));

/** The fan's events, and below them what they may propose. */
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
