import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  isReadmeTooLong,
  longParagraphs,
  maxReadmeLines,
  refusedComments,
  refusedSqlComments,
  tablesWithoutComment,
} from './plain-words.mjs';
import { root } from './run.mjs';

/** Contains the refused words as samples. */
const ownFile = 'scripts/plain-words.test.mjs';

const words = (count) => Array.from({ length: count }, () => 'word').join(' ');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Returns the files that match, including files that are not committed yet. */
function filesOf(...patterns) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}

void test('refuses a doc comment that begins with a refused word, even if its text starts on the second line', () => {
  for (const word of ['Of', 'Who', 'Whoever', 'Whose', 'Beside', 'Behind']) {
    assert.deepEqual(refusedComments(`/** ${word} the pool. */`), [`/** ${word} the pool. */`]);
    assert.equal(refusedComments(`  /**\n   * ${word} the pool.\n   */`).length, 1);
  }
});

void test('accepts refused words inside a doc comment, and longer words that begin like them', () => {
  const source = '/** Returns the owner of the pool. */\n/** Offers a size.\n * Of all sizes. */\n/** Whole cents. */';
  assert.deepEqual(refusedComments(source), []);
});

void test('refuses an SQL comment that begins with a refused word, but not one that continues with it', () => {
  assert.deepEqual(refusedSqlComments('  -- Of the pool.\nid bigint'), ['  -- Of the pool.']);
  assert.deepEqual(refusedSqlComments('-- Returns the owner\n-- Of the pool.\n-- Whole cents.'), []);
});

void test('refuses an SQL comment line of 121 characters, and accepts one of 120', () => {
  assert.equal(refusedSqlComments(`-- ${'a'.repeat(118)}`).length, 1);
  assert.deepEqual(refusedSqlComments(`-- ${'a'.repeat(117)}\nselect '${'a'.repeat(130)}'`), []);
});

void test('finds a table without a comment', () => {
  const sql = '-- Sizes.\ncreate table sizes (\n);\n\ncreate unlogged table counts (\n);';
  assert.deepEqual(tablesWithoutComment(sql), ['counts']);
});

void test('refuses a paragraph of 81 words, and accepts one of 80', () => {
  assert.deepEqual(longParagraphs(words(80)), []);
  assert.match(longParagraphs(`# Title\n\n${words(40)}\n${words(41)}\n`)[0], /^81 words: word/);
});

void test('counts each list item by itself, with its indented lines', () => {
  assert.deepEqual(longParagraphs(`- ${words(50)}\n- ${words(50)}\n  - ${words(50)}\n1. ${words(50)}`), []);
  assert.match(longParagraphs(`- ${words(50)}\n  ${words(31)}`)[0], /^81 words/);
});

void test('excludes tables, code and link targets from the count', () => {
  assert.deepEqual(longParagraphs(`| ${words(90)} |\n\n\`\`\`\n${words(90)}\n\`\`\`\n`), []);
  assert.deepEqual(longParagraphs(`${words(79)} [word](a%20b/c.md)`), []);
});

void test('refuses a README of 131 lines, and accepts one of 130', () => {
  assert.equal(isReadmeTooLong('line\n'.repeat(maxReadmeLines)), false);
  assert.equal(isReadmeTooLong('line\n'.repeat(maxReadmeLines + 1)), true);
});

void test('no doc comment begins with a refused word', () => {
  const found = filesOf('*.ts', '*.tsx', '*.mjs')
    .filter((file) => file !== ownFile)
    .flatMap((file) => refusedComments(read(file)).map((line) => `${file}: ${line}`));
  assert.deepEqual(found, []);
});

void test('no comment of a migration is refused, and each table has one', () => {
  const found = filesOf('apps/server/migrations/*.sql').flatMap((file) => {
    const sql = read(file);
    return [...refusedSqlComments(sql), ...tablesWithoutComment(sql)].map((line) => `${file}: ${line}`);
  });
  assert.deepEqual(found, []);
});

void test('no paragraph of README.md, CONTRIBUTING.md or docs has over 80 words', () => {
  const found = filesOf('README.md', 'CONTRIBUTING.md', 'docs/*.md').flatMap((file) =>
    longParagraphs(read(file)).map((line) => `${file}: ${line}`),
  );
  assert.deepEqual(found, []);
});

void test('README.md has at most 130 lines', () => {
  assert.equal(isReadmeTooLong(read('README.md')), false);
});
