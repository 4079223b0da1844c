import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './run.mjs';

const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
const [shared, owner, environment] = ['x-backline', 'x-owner', 'x-environment'].map(sectionOf);
const services = Object.fromEntries(
  sectionOf('services')
    .split(/^ {2}(?=\w+:$)/m)
    .map((part) => [part.slice(0, part.indexOf(':')), part]),
);

function sectionOf(name) {
  return text.split(/^(?=\S)/m).find((part) => part.startsWith(`${name}:`)) ?? '';
}

void test('only the services that migrate and back up get the address of the tables’ owner', () => {
  assert.match(owner, /DATABASE_OWNER_URL/);
  assert.equal(text.match(/DATABASE_OWNER_URL:/g).length, 1);
  const withOwner = Object.keys(services).filter((name) => services[name].includes('*owner'));
  assert.deepEqual(withOwner, ['migrate', 'worker']);
});

void test('the services do not get the passwords of PostgreSQL’s own roles from the file .env', () => {
  assert.match(environment, /^ {2}POSTGRES_PASSWORD: ''$/m);
  assert.match(environment, /^ {2}POSTGRES_OWNER_PASSWORD: ''$/m);
});

void test('every process waits until the database is migrated', () => {
  assert.match(shared, /depends_on: .*migrate: \{ condition: service_completed_successfully \}/);
  for (const name of ['http', 'worker', 'tempo']) {
    assert.match(services[name], /<<: \*backline/);
    assert.doesNotMatch(services[name], /depends_on/);
  }
});
