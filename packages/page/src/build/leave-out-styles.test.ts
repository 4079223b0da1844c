import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveOutStyles } from './leave-out-styles.ts';

/** Writes a library of three components, one of which uses another. */
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leave-out-styles-'));
  write('antd/es/index.js', ['button', 'rate', 'spin'].map((name) => part(name)).join(''));
  write('antd/es/button/index.js', "import Spin from '../spin';\nexport default () => getPrefixCls('btn', own);");
  write('antd/es/rate/index.js', "getPrefixCls('rate', own);");
  write('antd/es/spin/index.js', "getPrefixCls('spin', own);");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const part = (name: string) => `export { default as ${name[0]?.toUpperCase()}${name.slice(1)} } from './${name}';\n`;

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function left(styles: string, source = "import { Button, type ButtonProps } from 'antd';"): string {
  write('src/page.tsx', source);
  const plugin = leaveOutStyles('src') as unknown as {
    configResolved(config: { root: string }): void;
    transform(code: string, id: string): { code: string } | null;
  };
  plugin.configResolved({ root: folder });
  return plugin.transform(styles, join(folder, 'antd/dist/antd.css'))?.code ?? 'untouched';
}

test('fails the build at an Ant Design import that it cannot resolve, because styles would be missing', () => {
  expect(() => left('', "import * as all from 'antd';")).toThrow('page.tsx imports Ant Design as a whole');
  expect(() => left('', "const all = await import('antd');")).toThrow('page.tsx imports Ant Design as a whole');
  expect(() => left('', "import { Rates } from 'antd';")).toThrow('page.tsx: which part of Ant Design is Rates?');
});

test('keeps the rules of an imported component and of those that it uses, and drops all others', () => {
  expect(left('.ant-btn{a:b}.ant-spin-dot{a:b}.ant-rate{a:b}')).toBe('.ant-btn{a:b}.ant-spin-dot{a:b}');
  expect(left('.ant-rate{a:b}', "import { Rate as Stars } from 'antd';")).toBe('.ant-rate{a:b}');
  expect(left('.ant-rate{a:b}', "import type { Rate } from 'antd';")).toBe('');
});

test('drops the unused selectors of a rule, and drops an at-rule together with its last rule', () => {
  expect(left('.ant-btn,.ant-rate .ant-btn{a:b}')).toBe('.ant-btn{a:b}');
  expect(left('@media print{.ant-rate{a:b}}.ant-btn{a:b}')).toBe('.ant-btn{a:b}');
});

test('keeps a rule that names an unused component only in :has or :not', () => {
  for (const rule of [
    '.ant-btn:has(> .ant-spin:only-child, > .ant-rate:not(.ant-x)){a:b}',
    '.ant-btn:not(.ant-rate){a:b}',
  ]) {
    expect(left(rule)).toBe(rule);
  }
});

test('drops rules for plain elements, for right-to-left pages and for variables of server rendering', () => {
  expect(left('a{a:b}.ant-btn-rtl{a:b}.css-var-_R_0_.ant-btn{--a:b}.ant-btn{a:b}')).toBe('.ant-btn{a:b}');
});
