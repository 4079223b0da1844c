import './lib/csp.ts';
import './app/global.css';

// Imported, not linked: schemas decide while they load whether they may compile themselves.
void import('./app/start.tsx').then(({ start }) => start(document.querySelector('#root')));
