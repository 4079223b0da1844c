import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepAnswers } from '../lib/kept-answers.ts';
import { keepOnPhone } from '../lib/new-version.ts';
import { onArrival, openOutbox } from '../lib/outbox/fan-outbox.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { App } from './app.tsx';

const storeMs = 1_000;

export async function start(root: Element): Promise<void> {
  const queryClient = createQueryClient();
  // Loads the stored responses before the first render, so that the page shows them immediately and without a network.
  const known = Promise.all([keepAnswers(queryClient), openOutbox()]);
  await Promise.race([known, new Promise((go) => setTimeout(go, storeMs))]);
  onArrival(() => queryClient.invalidateQueries());
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
  if (import.meta.env.PROD) void keepOnPhone();
}
