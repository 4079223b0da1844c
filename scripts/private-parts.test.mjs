import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';

// Finds private parts of pg and V8 with plain names. The linter already refuses names that begin with an underscore.
const privateParts = /processID\b(?!:)|client\.connection\.stream|setFlagsFromString|expose-gc/;

void test('no file uses a private part of pg or V8', () => {
  const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && file !== 'scripts/private-parts.test.mjs');
  assert.deepEqual(
    files.filter((file) => privateParts.test(readFileSync(join(root, file), 'utf8'))),
    [],
  );
});
