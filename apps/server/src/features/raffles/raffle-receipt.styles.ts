import { inlineFont } from '@backline/font';

/** Inlined styles. The page's Content-Security-Policy contains their hash. */
export const raffleReceiptStyles = `
${inlineFont}
:root { color-scheme: light; --ink: #1d1730; --soft: #5d5673; --line: #e7e3f1; --good: #14652f; --bad: #a4122a; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 var(--font); color: var(--ink); background: #f7f5fb; overflow-wrap: anywhere; }
header { padding: 1.5rem 1.25rem; background: #171226; color: #fff; }
header > *, main { max-width: 760px; margin: 0 auto; }
header a { color: #d4c6ff; display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; }
h1 { padding-bottom: .12em; font-size: clamp(1.5rem, 5vw, 2.2rem); line-height: 1.2; text-wrap: balance; }
h2 { margin: 0 0 .5rem; font-size: 1.15rem; }
p { margin: 0 auto .5rem; }
main { display: grid; gap: 1.25rem; padding: 1.5rem 1.25rem 3rem; }
section { padding: 1.25rem 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: 14px; min-width: 0; }
[hidden], ul:empty { display: none; }
[data-verdict] { border-width: 2px; }
[data-verdict-title] { font-size: 1.8rem; line-height: 1.2; }
[data-kind=fair] { border-color: var(--good); } [data-kind=fair] [data-verdict-title] { color: var(--good); }
[data-kind=unfair] { border-color: var(--bad); } [data-kind=unfair] [data-verdict-title] { color: var(--bad); }
dl { margin: 0; } dt { color: var(--soft); } dd { margin: 0 0 .75rem; font-variant-numeric: tabular-nums slashed-zero; }
label { display: block; color: var(--soft); }
input { width: 100%; max-width: 22rem; min-height: 44px; padding: .4rem .8rem; border: 1px solid #877fa0; border-radius: 10px; font: inherit; font-variant-numeric: tabular-nums slashed-zero; text-transform: uppercase; }
ol { margin: 0; padding: 0; list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .35rem .75rem; font-variant-numeric: tabular-nums slashed-zero; }
[data-numbers] { max-height: 24rem; overflow: auto; }
li.won { color: var(--good); font-weight: 700; }
li[aria-current] { outline: 3px solid #6a45d6; outline-offset: 1px; border-radius: 4px; }
:focus-visible { outline: 3px solid #6a45d6; outline-offset: 2px; }
a { color: #5a35c8; } main a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; }
footer { padding: 1.5rem; text-align: center; color: var(--soft); font-size: .9rem; }
`;
