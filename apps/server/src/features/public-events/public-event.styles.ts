import { inlineFont } from '@backline/font';
import { Html } from '../../platform/html/html.ts';

/** Inlined, so that the first paint needs no second request. */
export const publicEventStyles = new Html(`
${inlineFont}
:root { color-scheme: light; --ink: #1d1730; --soft: #5d5673; --line: #e7e3f1; --brand: #6a45d6; --night: #171226; --accent: #8f6bff; --accent-hover: #a588ff; --tag: #d4c6ff; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 var(--font); color: var(--ink); background: #f7f5fb; }
a { color: var(--brand); }
a:focus-visible { outline: 3px solid #b79dff; outline-offset: 2px; border-radius: 4px; }
.hero { background: var(--night); color: #fff; }
.poster { position: relative; height: min(58vh, 75vw, 560px); overflow: hidden; }
.poster img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
.poster .backdrop { object-fit: cover; filter: blur(24px) brightness(.5); transform: scale(1.2); }
.headline { max-width: 960px; margin: 0 auto; padding: 1.25rem 1.25rem 1.75rem; }
.headline p { margin: 0; overflow-wrap: anywhere; }
h1 { margin: .25rem 0 .4rem; padding-bottom: .12em; font-size: clamp(1.6rem, 5vw, 3rem); line-height: 1.2; letter-spacing: -.02em; overflow-wrap: anywhere; text-wrap: balance; }
.tag { font-size: .8rem; letter-spacing: .1em; text-transform: uppercase; color: var(--tag); }
.headline .by { display: flex; align-items: center; gap: .5rem; margin-bottom: .4rem; color: var(--tag); font-weight: 600; }
.by img { border-radius: 6px; }
.when { font-weight: 600; }
.headline .over { margin-top: 1rem; font-size: 1.15rem; font-weight: 600; color: #d4c6ff; }
.where, .share-status { color: #dcd6ea; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; }
.headline .actions { margin-top: 1rem; }
.button { display: inline-flex; align-items: center; min-height: 44px; padding: .4rem 1.4rem; border: 1px solid transparent; border-radius: 999px; background: var(--accent); color: #120b25; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--accent-hover); }
.button.quiet { border-color: #8f80b5; background: none; color: #fff; }
.button.quiet:hover { background: #2c2340; }
.button.plain { border-color: var(--line); background: #fff; color: #5a35c8; }
.button.plain:hover { background: #f1ecfd; }
.button[hidden] { display: none; }
.chip { padding: .3rem .9rem; border: 1px solid #8f80b5; border-radius: 999px; color: #eee9fb; }
.count { color: #dcd6ea; }
main { max-width: 960px; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; display: grid; gap: 1.25rem; }
section { padding: 1.25rem 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: 14px; }
section p { overflow-wrap: anywhere; }
section .plain-text { white-space: pre-line; }
h2 { margin: 0 0 .75rem; font-size: 1.15rem; }
.artists { display: flex; flex-wrap: wrap; gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
.artists li { width: 104px; text-align: center; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
.artists img { display: block; margin: 0 auto .5rem; width: 96px; height: 96px; border-radius: 50%; object-fit: cover; background: #ece7f8; }
.map { position: relative; height: 280px; border-radius: 10px; overflow: hidden; background: #ece7f8; }
.map iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
.no-map { margin: .75rem 0 .5rem; color: var(--soft); }
.behind { display: grid; justify-items: center; align-content: center; gap: .5rem; height: 100%; padding: 1rem; text-align: center; overflow: hidden; }
.behind p { max-width: 100%; max-height: 6.4em; margin: 0; overflow: hidden; }
.behind svg { fill: var(--brand); }
.missing { min-height: 70vh; align-content: center; justify-items: center; text-align: center; gap: .5rem; }
.missing h1 { font-size: clamp(1.5rem, 5vw, 1.9rem); }
.missing .actions { justify-content: center; }
.missing .actions .button { flex: 0 0 auto; }
footer { padding: 1.5rem; text-align: center; color: var(--soft); font-size: .9rem; }
`);
