import { inlineFont } from '@backline/font';

/** Inlined into the sandbox's pages; their policies contain its hash. */
export const sandboxStyles = `
${inlineFont}
:root { color-scheme: light; --page: #fff; --ink: #1d1730; --soft: #5d5673; --line: #877fa0; --bad: #a4122a; --own: #5a35c8; --on-own: #fff; --mark: #fff4d6; --on-mark: #5c4300; }
:root[data-look=dark] { color-scheme: dark; --page: #1e1a2a; --ink: #fff; --soft: #cdc5e0; --line: #7b7398; --bad: #ffb3ba; --own: #b79dff; --on-own: #150c2b; --mark: #4a3409; --on-mark: #ffe0a3; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 var(--font); color: var(--ink); background: var(--page); overflow-wrap: anywhere; }
main { display: grid; gap: 16px; padding: 16px; }
main > * { min-width: 0; margin: 0; }
.page { max-width: 560px; margin: 0 auto; padding-block: 32px; }
.wide { max-width: 1000px; }
h1 { margin: 0; font-size: 20px; line-height: 1.3; } h2 { margin: 0; font-size: 18px; }
[hidden] { display: none !important; }
.mark { padding: 8px 12px; border-radius: 8px; background: var(--mark); color: var(--on-mark); }
dl { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; margin: 12px 0; } dd { margin: 0; text-align: end; white-space: nowrap; }
.total { display: flex; justify-content: space-between; margin: 0; font-size: 18px; }
form, .buttons { display: grid; gap: 16px; margin: 0; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 16px; }
.field { display: grid; gap: 4px; margin: 0; align-content: start; }
.error { margin: 0; color: var(--bad); min-height: 1.5em; }
input:not([type=radio]) { background: transparent; color: inherit; width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 14px; font: inherit; }
input[aria-invalid=true] { border-color: var(--bad); }
button { min-height: 48px; padding: 8px 16px; border: 1px solid var(--own); border-radius: 999px; background: var(--own); color: var(--on-own); font: inherit; font-weight: 600; cursor: pointer; }
button.plain { background: none; color: var(--own); }
button:disabled { opacity: .6; cursor: default; }
.wide-button { width: 100%; border-color: var(--ink); background: var(--ink); color: var(--page); }
.or { margin: 12px 0 0; text-align: center; color: var(--soft); }
.cards { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.cards li { display: flex; align-items: center; gap: 10px; }
.cards button { flex: none; }
fieldset { border: 1px solid #e0dcea; border-radius: 8px; padding: 8px 16px; }
.choice { display: flex; align-items: center; gap: 8px; min-height: 44px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; } th, td { padding: 6px 10px; text-align: start; border-bottom: 1px solid #e0dcea; white-space: nowrap; }
:focus-visible { outline: 3px solid #6a45d6; outline-offset: 2px; }
[tabindex="-1"]:focus-visible { outline: none; }
`;
