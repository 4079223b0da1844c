import './lib/csp.ts';
import './app/global.css';
import { explainBlockedStorage } from '@backline/page/blocked-storage';

const root = document.querySelector('#root');
// Imports the app dynamically, after the CSP setup, because schemas decide at load time whether they may compile code.
if (!explainBlockedStorage(root)) void import('./app/start.tsx').then(({ start }) => start(root));
