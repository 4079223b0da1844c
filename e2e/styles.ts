import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const { resolve } = createRequire(new URL('../apps/console/package.json', import.meta.url));

/** Ant Design's classes with styles in antd.css, from which the build picks. Excludes the right-to-left styles. */
const known = new Set(
  readFileSync(resolve('antd/dist/antd.css'), 'utf8')
    .split(/[,{}]/)
    .filter((part) => part.startsWith('.') && !part.includes('-rtl'))
    .flatMap((selector) => selector.match(/(?<=\.)ant-[\w-]+/g) ?? []),
);

/** Fails if the page uses an Ant Design class whose styles the build left out. */
export async function judgeStyles(page: Page, where: string): Promise<void> {
  const bare = await page.evaluate(findBare);
  expect
    .soft(
      bare.filter((name) => known.has(name)),
      `${where}: styles that the build left out`,
    )
    .toEqual([]);
}

/** Runs in the page. Returns the Ant Design classes in use that have no CSS rule. */
function findBare(): string[] {
  const styled = new Set<string>();
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule)
        for (const name of rule.selectorText.match(/(?<=\.)ant-[\w-]+/g) ?? []) styled.add(name);
      if (rule instanceof CSSGroupingRule) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  const worn = Array.from(document.querySelectorAll('[class*="ant-"]'), ({ classList }) => [...classList]).flat();
  return [...new Set(worn)].filter((name) => name.startsWith('ant-') && !styled.has(name));
}
