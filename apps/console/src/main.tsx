import { explainBlockedStorage } from '@backline/page/blocked-storage';
import { obeyContentSecurityPolicy } from './lib/csp.ts';

obeyContentSecurityPolicy();
const root = document.querySelector('#root');
// Imported dynamically, after the CSP setup: schemas decide while they load whether to compile.
if (!explainBlockedStorage(root)) void import('./app/start.tsx').then(({ start }) => start(root));
