import { inlineFont } from '@backline/font';
import { Html } from '../../platform/html/html.ts';

/** Inlined, so that the first paint needs no second request. `--ratio` is the poster's width by its height. */
export const publicEventStyles = new Html(`
${inlineFont}
:root { color-scheme: light dark; --ink: #1d1730; --soft: #5d5673; --line: #e7e3f1; --page: #f7f5fb; --paper: #fff; --shade: #ece7f8; --brand: #5a35c8; --night: #171226; --accent: #8f6bff; --accent-hover: #a588ff; --ratio: 1.905; --tall: min(58vh, 560px); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efebfa; --soft: #b6aecd; --line: #352c4e; --page: #100b1d; --paper: #1b1529; --shade: #2a2140; --brand: #c0a9ff; --night: #0e0919; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 var(--font); color: var(--ink); background: var(--page); }
a { color: var(--brand); }
a:focus-visible, button:focus-visible { outline: 3px solid #b79dff; outline-offset: 2px; border-radius: 4px; }
.hero { position: relative; overflow: hidden; background: var(--night); color: #fff; }
.backdrop { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; filter: blur(32px) brightness(.3) saturate(1.4); }
.stage { position: relative; max-width: 1120px; margin: 0 auto; }
.poster { display: block; width: min(100%, var(--tall) * var(--ratio)); aspect-ratio: var(--ratio); margin: 0 auto; }
.poster img { display: block; width: 100%; height: 100%; object-fit: contain; }
.headline { padding: 1.25rem 1.25rem 1.75rem; }
.headline p { margin: 0; overflow-wrap: anywhere; }
h1 { margin: .25rem 0 .6rem; padding-bottom: .12em; font-size: clamp(1.7rem, 5vw, 3rem); line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere; text-wrap: balance; }
.tag { font-size: .8rem; font-weight: 600; letter-spacing: .1em; text-transform: uppercase; color: #e4dcfb; }
.headline .by { display: flex; align-items: center; gap: .5rem; margin-bottom: .6rem; font-weight: 600; color: #e4dcfb; }
.by img { border-radius: 6px; }
.fact { display: flex; gap: .6rem; align-items: flex-start; }
.fact svg { flex: none; margin-top: .1rem; fill: var(--accent); }
.when { font-weight: 600; }
.headline .entry { margin-top: .75rem; }
.headline .over { margin-top: 1rem; font-size: 1.15rem; font-weight: 600; }
.where, .share-status, .count { color: #e4dff0; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
.headline .actions { margin-top: 1rem; }
.button { display: inline-flex; align-items: center; min-height: 44px; padding: .4rem 1.4rem; border: 1px solid transparent; border-radius: 999px; background: var(--accent); color: #120b25; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--accent-hover); }
.button.quiet { border-color: #b3a6d1; background: #17122688; color: #fff; }
.button.quiet:hover { background: #2c2340; }
.button.plain { border-color: var(--line); background: var(--paper); color: var(--brand); }
.button.plain:hover { background: var(--shade); }
.button[hidden] { display: none; }
.chip { padding: .3rem .9rem; border: 1px solid #b3a6d1; border-radius: 999px; color: #f3effc; }
main { max-width: 1120px; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; display: grid; gap: 1.25rem; }
main > div { display: grid; gap: 1.25rem; align-content: start; min-width: 0; }
section { padding: 1.25rem 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; }
section p { overflow-wrap: anywhere; }
section .plain-text { white-space: pre-line; }
h2 { margin: 0 0 .75rem; font-size: 1.2rem; letter-spacing: -.01em; }
h3 { margin: 1.5rem 0 -.25rem; font-size: 1rem; }
.artists { display: flex; flex-wrap: wrap; gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
.artists li { width: 6.5rem; text-align: center; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
.artists img { display: block; margin: 0 auto .5rem; width: 96px; height: 96px; border-radius: 50%; object-fit: cover; background: var(--shade); }
.dates { display: grid; gap: .25rem; margin: 0 -.75rem; padding: 0; list-style: none; }
.dates a { display: flex; gap: 1rem; align-items: center; padding: .6rem .75rem; border-radius: 12px; color: inherit; text-decoration: none; }
.dates a:hover { background: var(--shade); }
.dates a:hover strong { text-decoration: underline; }
.day { flex: none; display: grid; place-items: center; min-width: 3.5rem; padding: .35rem .5rem; border-radius: 12px; background: var(--shade); font-size: 1.35rem; font-weight: 700; line-height: 1.1; }
.day span { font-size: .75rem; font-weight: 600; text-transform: uppercase; letter-spacing: .06em; color: var(--brand); }
.which { display: grid; min-width: 0; line-height: 1.4; overflow-wrap: anywhere; }
.which span { color: var(--soft); font-size: .95rem; }
.map { position: relative; height: 280px; border-radius: 12px; overflow: hidden; background: var(--shade); }
.map iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; color-scheme: light; }
.no-map { margin: .75rem 0 .5rem; color: var(--soft); }
.behind { display: grid; justify-items: center; align-content: center; gap: .5rem; height: 100%; padding: 1rem; text-align: center; overflow: hidden; }
.behind p { max-width: 100%; max-height: 6.4em; margin: 0; overflow: hidden; }
.behind svg { fill: var(--brand); }
.missing { min-height: 70vh; align-content: center; justify-items: center; text-align: center; gap: .5rem; }
.missing h1 { font-size: clamp(1.5rem, 5vw, 1.9rem); }
.missing .actions { justify-content: center; }
.missing .actions .button { flex: 0 0 auto; }
footer { padding: 1.5rem; text-align: center; color: var(--soft); font-size: .9rem; }
@media (min-width: 600px) {
  .upright .stage { display: grid; grid-template-columns: auto 1fr; gap: 1rem; align-items: center; padding: 1.5rem 1.25rem; }
  .upright .poster { width: min(42vw, min(76vh, 640px) * var(--ratio)); }
}
@media (min-width: 760px) {
  .stage { padding-top: 1.5rem; }
  .poster img { border-radius: 16px; }
}
@media (min-width: 1000px) {
  .stage, .upright .stage { display: grid; grid-template-columns: 3fr 2fr; gap: 1.5rem; align-items: center; padding: 2.5rem 1.25rem; }
  .upright .stage { grid-template-columns: auto 1fr; }
  .hero:not(.upright) .poster { width: min(100%, min(76vh, 640px) * var(--ratio)); }
  h1 { font-size: 2.6rem; }
}
@media (min-width: 900px) {
  main:not(.missing) { grid-template-columns: 3fr 2fr; padding-top: 2rem; }
}
`);
