import './lib/csp.ts';
import './app/global.css';
import { isStorageBlocked } from '@backline/page/browser-storage';
import { loadLanguage } from '@backline/page/fan-language';
import { restoreLook } from './lib/theme.ts';

/** Shows the app, or why the browser cannot show it. */
async function open(root: Element | null): Promise<void> {
  if (root === null) throw new Error('The page has no #root');
  restoreLook();
  await loadLanguage();
  // Imports the rest dynamically, after the CSP setup, because schemas decide at load time whether they may compile
  // code, and after the language, because texts are translated at load time.
  if (isStorageBlocked()) (await import('@backline/page/blocked-storage')).explainBlockedStorage(root);
  else await (await import('./app/start.tsx')).start(root);
}

void open(document.querySelector('#root'));
