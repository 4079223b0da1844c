import { Html } from '../../platform/html/html.ts';

/** Sent inside the page: one answer, no second request before the first paint. */
export const publicEventStyles = new Html(`
:root { color-scheme: light; --ink: #1d1730; --soft: #5d5673; --line: #e7e3f1; --brand: #6a45d6; --night: #171226; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: #f7f5fb; }
a { color: var(--brand); }
a:focus-visible { outline: 3px solid #b79dff; outline-offset: 2px; border-radius: 4px; }
.hero { position: relative; background: var(--night); color: #fff; overflow: hidden; }
.banner { display: block; width: 100%; height: min(56vh, 460px); object-fit: cover; opacity: .55; }
.headline { position: absolute; inset: auto 0 0; padding: 5rem max(1.25rem, calc(50% - 480px + 1.25rem)) 1.75rem; background: linear-gradient(transparent, rgba(23, 18, 38, .92)); }
.headline p { margin: 0; }
h1 { margin: .25rem 0 .5rem; font-size: clamp(1.9rem, 6vw, 3.2rem); line-height: 1.1; letter-spacing: -.02em; overflow-wrap: anywhere; }
.tag { font-size: .8rem; letter-spacing: .1em; text-transform: uppercase; color: #d4c6ff; }
.when { font-weight: 600; }
.where { color: #dcd6ea; }
.headline .actions { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; margin-top: 1rem; }
.button { padding: .7rem 1.4rem; border-radius: 999px; background: #8f6bff; color: #120b25; font-weight: 700; text-decoration: none; }
.button:hover { background: #a588ff; }
.chip { padding: .3rem .9rem; border: 1px solid #8f80b5; border-radius: 999px; color: #eee9fb; }
.count { color: #dcd6ea; }
main { max-width: 960px; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; display: grid; gap: 1.25rem; }
section { padding: 1.25rem 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: 14px; }
section p { overflow-wrap: anywhere; white-space: pre-line; }
h2 { margin: 0 0 .75rem; font-size: 1.15rem; }
.artists { display: flex; flex-wrap: wrap; gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
.artists li { width: 104px; text-align: center; font-weight: 600; line-height: 1.3; }
.artists img { display: block; margin: 0 auto .5rem; width: 96px; height: 96px; border-radius: 50%; object-fit: cover; background: #ece7f8; }
.map { width: 100%; height: 280px; border: 0; border-radius: 10px; background: #ece7f8; }
.missing { min-height: 60vh; align-content: center; text-align: center; }
.missing h1 { font-size: 1.9rem; }
footer { padding: 1.5rem; text-align: center; color: var(--soft); font-size: .9rem; }
`);
