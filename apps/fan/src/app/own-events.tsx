import { lazy, Suspense } from 'react';
import { proposalPages } from '../features/proposals/index.ts';
import { startPages } from '../features/start/index.ts';

const Start = lazy(async () => ({ default: (await startPages.start()).Component }));
const ProposalsLink = lazy(async () => ({ default: (await proposalPages.link()).Component }));

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
