import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planNoun } from './new-noun.mjs';

void test('a new noun is at most 20 files, of which 5 stand already', () => {
  const { written, edited } = planNoun('press releases', 'Page_Polls');
  assert.equal(Object.keys(edited).length, 5);
  assert.ok(Object.keys({ ...written, ...edited }).length <= 20);
  assert.match(written['packages/contract/src/press-releases.ts'], /export const addPressRelease = operation/);
  assert.match(edited['apps/server/src/app.ts'], /pressReleaseRoutes,/);
});
