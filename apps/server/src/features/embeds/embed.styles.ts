import { inlineFont } from '@backline/font';

const light =
  'color-scheme: light; --ink: #1d1730; --soft: #5d5673; --line: #e7e3f1; --paper: #fff; --shade: #ece7f8; --link: #5a35c8;';
const dark =
  'color-scheme: dark; --ink: #efebfa; --soft: #b6aecd; --line: #352c4e; --paper: #1b1529; --shade: #2a2140; --link: #c0a9ff;';

/** The page fills its frame and is opaque, so that it can be read on any background. */
export const embedStyles = `
${inlineFont}
:root { ${light} --accent: #8f6bff; }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
:root[data-theme="light"] { ${light} }
:root[data-theme="dark"] { ${dark} }
* { box-sizing: border-box; }
html { background: var(--paper); }
body { margin: 0; font: 1rem/1.5 var(--font); color: var(--ink); background: var(--paper); }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
h1 { margin: 0 0 .4rem; font-size: 1.35rem; line-height: 1.2; letter-spacing: -.01em; text-wrap: balance; }
h1, p, li { overflow-wrap: anywhere; }
p { margin: 0 0 .4rem; }
p:empty { margin: 0; }
.soft { color: var(--soft); }
.strong { font-weight: 600; }
.poster { display: block; background: var(--shade); }
.poster img { display: block; width: 100%; height: auto; max-height: 30rem; object-fit: cover; }
.words { padding: 1.1rem 1.25rem 1.25rem; min-width: 0; }
.button { display: inline-flex; align-items: center; min-height: 44px; margin-top: .5rem; padding: .4rem 1.4rem; border-radius: 999px; background: var(--accent); color: #120b25; font-weight: 700; text-decoration: none; }
.button:hover { text-decoration: underline; }
.options { display: grid; gap: .5rem; margin: .75rem 0; padding: 0; list-style: none; }
.options li { padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 10px; }
.options span { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .75rem; overflow-wrap: anywhere; }
.options b { font-weight: 600; }
.options .wins { border-color: var(--link); }
progress { display: block; width: 100%; height: 8px; margin-top: .4rem; appearance: none; overflow: hidden; border: 0; border-radius: 4px; background: var(--shade); }
progress::-webkit-progress-bar { background: var(--shade); }
progress::-webkit-progress-value { background: var(--accent); }
progress::-moz-progress-bar { background: var(--accent); }
@media (min-width: 440px) {
  .beside { display: grid; grid-template-columns: minmax(9rem, 36%) 1fr; }
  .beside .poster img { height: 100%; }
  .beside .words { align-self: center; }
}
`;
