import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planNoun } from './new-noun.mjs';

void test('adding a new noun touches at most 20 files, of which 5 exist already', () => {
  const { written, edited } = planNoun('press releases', 'Page_Polls');
  assert.equal(Object.keys(edited).length, 5);
  assert.ok(Object.keys({ ...written, ...edited }).length <= 20);
  assert.match(written['packages/contract/src/press-releases.ts'], /export const addPressRelease = operation/);
  assert.match(edited['apps/server/src/app.ts'], /pressReleaseRoutes,/);
});

void test('names a new noun with the article that it needs', () => {
  const contractOf = (plural, path) => planNoun(plural).written[`packages/contract/src/${path}.ts`];
  assert.match(contractOf('announcements', 'announcements'), /'Creates an announcement for an event'/);
  assert.match(contractOf('press releases', 'press-releases'), /'Creates a press release for an event'/);
});
