import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { machineEnvironment, root } from './run.mjs';

const bill = JSON.parse(
  execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    env: machineEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
);
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const security = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** Max number of the server's packages, excluding binaries of one platform. Passkeys alone need 24. */
const maxServerPackages = Number(/The server has at most (\d+) packages/.exec(security)?.[1]);
const fullName = ({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length));
const dependsOn = new Map(bill.dependencies.map((node) => [node.ref, node.dependsOn]));

function reachedFrom(start) {
  const reached = new Set();
  const pending = [...(dependsOn.get(start) ?? [])];
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    pending.push(...(dependsOn.get(ref) ?? []));
  }
  return [...reached];
}

void test('the SBOM is valid CycloneDX and lists each package once, with its address and a checksum', () => {
  assert.equal(bill.bomFormat, 'CycloneDX');
  assert.match(bill.specVersion, /^1\.[4-9]$/);
  assert.match(bill.serialNumber, /^urn:uuid:[0-9a-f-]{36}$/);
  const refs = bill.components.map((component) => component['bom-ref']);
  assert.equal(new Set(refs).size, refs.length);
  for (const { type, name, version, purl, hashes, properties } of bill.components) {
    assert.ok(type && name && version && purl.startsWith('pkg:npm/'), `${name} ${version} ${purl}`);
    const isOurs = properties.some((property) => property.name === 'cdx:npm:package:private');
    assert.ok(isOurs || hashes?.[0]?.alg === 'SHA-512', `${name} has no checksum`);
  }
  const known = new Set([bill.metadata.component['bom-ref'], ...refs]);
  for (const { ref, dependsOn: others } of bill.dependencies) {
    for (const other of [ref, ...others]) assert.ok(known.has(other), `${other} is nowhere in the bill`);
  }
});

void test('the SBOM lists every package of a production installation and no build or test package', () => {
  const locked = Object.entries(lock)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
  const listed = bill.components.map(fullName).filter((name) => !name.startsWith('@backline/'));
  assert.ok(locked.length > 100);
  assert.deepEqual(new Set(listed), new Set(locked));
  assert.deepEqual(
    listed.filter((name) => /^(vite|vitest|typescript|@playwright\/test)@/.test(name)),
    [],
  );
});

void test('the server has no more packages than docs/security.md states', () => {
  const server = bill.components.find(({ purl }) => fullName({ purl }).startsWith('@backline/server@'))['bom-ref'];
  const ofOnePlatform = bill.components.filter(({ scope }) => scope === 'optional').map((other) => other['bom-ref']);
  const packages = reachedFrom(server).filter((ref) => !ref.startsWith('@backline/') && !ofOnePlatform.includes(ref));
  assert.ok(maxServerPackages < 240);
  assert.ok(packages.length > 100 && packages.length <= maxServerPackages, `${packages.length} packages`);
});

void test('docs/security.md gives a reason for every package that only one file uses', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
  const sources = readdirSync(join(root, 'apps/server/src'), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, 'apps/server/src', name), 'utf8'));
  const isForOneFile = (name) =>
    !name.startsWith('@backline/') && sources.filter((text) => text.includes(`'${name}`)).length === 1;
  const ofOneFile = Object.keys(dependencies).filter(isForOneFile);
  assert.ok(ofOneFile.length > 5);
  const reasons = security.split('\n').filter((line) => line.split('|').length === 6);
  assert.deepEqual(
    ofOneFile.filter((name) => !reasons.some((line) => line.split('|')[1].includes(`\`${name}\``))),
    [],
  );
});
