import './lib/csp.ts';
import './app/global.css';
import { csrfTokenKey } from '@backline/client/csrf-token-key';
import { isStorageBlocked } from '@backline/page/browser-storage';
import { loadLanguage } from '@backline/page/fan-language';
import { fanStore } from './lib/fan-store.ts';
import { restoreLook } from './lib/theme.ts';

/** Shows the app, or why the browser cannot show it. */
async function open(root: Element | null): Promise<void> {
  if (root === null) throw new Error('The page has no #root');
  restoreLook();
  await loadLanguage();
  // Imports the rest dynamically, after the CSP setup, because schemas decide at load time whether they may compile
  // code, and after the language, because texts are translated at load time.
  if (isStorageBlocked()) return (await import('@backline/page/blocked-storage')).explainBlockedStorage(root);
  const app = import('./app/start.tsx');
  fetchFirstPage();
  return (await app).start(root);
}

/**
 * Fetches the page that most visitors see first together with the app, because a slow network takes long to ask twice.
 * A failure shows when the app asks for the page itself.
 */
function fetchFirstPage(): void {
  const isSignedIn = fanStore.getItem(csrfTokenKey) !== null;
  const page = isSignedIn ? import('./app/event.tsx') : import('./features/sign-in/sign-in.page.tsx');
  page.catch(() => undefined);
}

void open(document.querySelector('#root'));
