import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepOnPhone } from '../lib/new-version.ts';
import { App } from './app.tsx';

export function start(root: Element | null): void {
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (import.meta.env.PROD) void keepOnPhone();
}
