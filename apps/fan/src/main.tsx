import './lib/csp.ts';
import './app/global.css';
import { explainBlockedStorage } from '@backline/page/blocked-storage';

const root = document.querySelector('#root');
// A dynamic import, not a link: schemas decide while they load whether they may compile.
if (!explainBlockedStorage(root)) void import('./app/start.tsx').then(({ start }) => start(root));
