import './app/global.css';
import { forbidCompiling } from './lib/csp.ts';

forbidCompiling();
// Imported, not linked: schemas decide while they load whether they may compile themselves.
void import('./app/start.tsx').then(({ start }) => start(document.querySelector('#root')));
