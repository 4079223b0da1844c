import { obeyContentSecurityPolicy } from './lib/csp.ts';

obeyContentSecurityPolicy();
// Imported, not linked: schemas decide while they load whether they may compile themselves.
void import('./app/start.tsx').then(({ start }) => start(document.querySelector('#root')));
