import { explainBlockedStorage } from '@backline/page/blocked-storage';
import { isStorageBlocked } from '@backline/page/browser-storage';
import { obeyContentSecurityPolicy } from './lib/csp.ts';

obeyContentSecurityPolicy();
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
// Imports the app after the CSP setup, because schemas decide at load time whether they may compile code.
if (isStorageBlocked()) explainBlockedStorage(root);
else void import('./app/start.tsx').then(({ start }) => start(root));
