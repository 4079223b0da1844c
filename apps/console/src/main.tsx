import { explainBlockedStorage } from '@backline/page/blocked-storage';
import { obeyContentSecurityPolicy } from './lib/csp.ts';

obeyContentSecurityPolicy();
const root = document.querySelector('#root');
// Imports the app after the CSP setup, because schemas decide at load time whether they may compile code.
if (!explainBlockedStorage(root)) void import('./app/start.tsx').then(({ start }) => start(root));
