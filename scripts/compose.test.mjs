import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
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

const [base, store] = ['compose.yaml', 'compose.s3.yaml'].map((file) =>
  parse(readFileSync(join(root, file), 'utf8'), { merge: true }),
);

void test('with the S3 store, every process waits for the bucket and uses it at the address that browsers use', () => {
  for (const name of ['http', 'worker', 'tempo']) {
    const { environment: settings, depends_on: waitsFor } = store.services[name];
    assert.equal(settings.S3_ENDPOINT, 'https://s3.${DOMAIN:?}');
    assert.deepEqual(waitsFor, { bucket: { condition: 'service_completed_successfully' } });
  }
  assert.deepEqual(store.services.caddy.networks.default.aliases, ['s3.${DOMAIN}']);
});

void test('the bucket is prepared by the product’s own command, with the account of the store', () => {
  const { s3, bucket, http } = store.services;
  assert.deepEqual(bucket.command, ['node', 'scripts/operate.mjs', 'bucket']);
  assert.match(readFileSync(join(root, 'scripts/operate.mjs'), 'utf8'), /^ {2}bucket: /m);
  assert.equal(bucket.environment.S3_ENDPOINT, 'http://s3:7070');
  assert.equal(bucket.environment.PUBLIC_URL, `${base['x-environment'].PUBLIC_URL}`);
  for (const { environment: settings } of [bucket, http]) {
    assert.equal(settings.S3_ACCESS_KEY_ID, s3.environment.ROOT_ACCESS_KEY_ID);
    assert.equal(settings.S3_SECRET_ACCESS_KEY, s3.environment.ROOT_SECRET_ACCESS_KEY);
  }
});

void test('the command that prepares the bucket gets the settings of the store and no other secret', () => {
  const { bucket } = store.services;
  assert.equal(bucket.env_file, undefined);
  assert.deepEqual(Object.keys(bucket.environment), [
    'PUBLIC_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'DEMO',
  ]);
});

void test('no service but the proxy and PostgreSQL writes to its root, gains rights or keeps capabilities', () => {
  const all = Object.entries({ ...base.services, s3: store.services.s3, bucket: store.services.bucket });
  const hardened = all.filter(([name]) => !['postgres', 'caddy'].includes(name));
  assert.deepEqual(
    hardened.map(([name]) => name),
    ['migrate', 'http', 'worker', 'tempo', 'valkey', 's3', 'bucket'],
  );
  for (const [name, service] of hardened) {
    assert.equal(service.read_only, true, name);
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
  }
  assert.equal(base.services.valkey.mem_limit, '256m');
});

void test('with the S3 store, Caddy serves the store beside all that it serves without it', () => {
  const [without, withStore] = [base, store].map(({ configs }) => configs.caddyfile.content);
  assert.ok(withStore.startsWith(without));
  assert.match(withStore, /^s3\.\$\{DOMAIN} {\n {2}reverse_proxy s3:7070\n}$/m);
});
