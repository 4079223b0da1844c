import { explainBlockedStorage } from '@backline/page/blocked-storage';
import { obeyContentSecurityPolicy } from './lib/csp.ts';

obeyContentSecurityPolicy();
const root = document.querySelector('#root');
// Imported, not linked: schemas decide while they load whether they may compile themselves.
if (!explainBlockedStorage(root)) void import('./app/start.tsx').then(({ start }) => start(root));
