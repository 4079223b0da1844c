import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { sampleKey } from '../apps/server/src/platform/config/backup-settings.ts';
import { environment, secretSettings } from '../apps/server/src/platform/config/environment.ts';
import { chart, placeholder, rendered, renderedFile } from './chart-files.mjs';
import { root } from './run.mjs';

// Reads what `npm run chart` rendered from the chart's examples.

const textOf = (...path) => readFileSync(join(...path), 'utf8');
const dockerfile = textOf(root, 'Dockerfile');
const names = ['s3', 'volume', 'maintenance'];
const examples = Object.fromEntries(names.map((name) => [name, parse(textOf(chart, 'examples', `${name}.yaml`))]));
const objects = Object.fromEntries(names.map((name) => [name, objectsOf(name)]));

function objectsOf(name) {
  return parseAllDocuments(textOf(rendered, `${name}.yaml`))
    .map((document) => document.toJS())
    .filter((object) => object !== null);
}

const ofKind = (name, kind) => objects[name].filter((object) => object.kind === kind);
const find = (name, kind, end) => ofKind(name, kind).find(({ metadata }) => metadata.name.endsWith(end));
const podsOf = (name) =>
  objects[name].filter(({ kind }) => ['Deployment', 'Job'].includes(kind)).map(({ spec }) => spec.template.spec);
const containersOf = (name) => podsOf(name).flatMap(({ containers }) => containers);
const variablesOf = ({ env = [] }) => env.map((variable) => variable.name);
const withOwner = (name) =>
  containersOf(name)
    .filter((container) => variablesOf(container).includes('DATABASE_OWNER_URL'))
    .map((container) => container.name);

void test('the rendered files fit the chart and were not edited by hand; run npm run chart if this fails', () => {
  for (const name of names) {
    const text = textOf(rendered, `${name}.yaml`);
    const [, , objects] = /^(#.*\n){2}([^]*)$/.exec(text) ?? [];
    assert.ok(text === renderedFile(objects ?? ''), `${name}.yaml is older than the chart, or edited`);
  }
});

void test('the chart has the version of the product', () => {
  const { version } = JSON.parse(textOf(root, 'package.json'));
  const { version: chartVersion, appVersion } = parse(textOf(chart, 'Chart.yaml'));
  assert.deepEqual([chartVersion, appVersion], [version, version]);
});

void test('only processes that migrate or back up get the address of the tables’ owner', () => {
  assert.deepEqual(withOwner('s3'), ['worker', 'migrate']);
  assert.deepEqual(withOwner('volume'), ['worker', 'migrate']);
  assert.deepEqual(withOwner('maintenance'), ['maintenance']);
});

void test('every setting that the chart and its examples name exists, and no secret is among the plain settings', () => {
  const settings = Object.keys(environment.shape);
  const plain = names.flatMap((name) => Object.keys(examples[name].config));
  const named = [...plain, ...names.flatMap((name) => containersOf(name).flatMap(variablesOf))];
  assert.deepEqual(
    named.filter((name) => !settings.includes(name)),
    [],
  );
  assert.match(textOf(chart, 'templates', '_checks.tpl'), /\.Files\.Get "secret-settings\.json"/);
  assert.deepEqual(JSON.parse(textOf(chart, 'secret-settings.json')), secretSettings);
  assert.deepEqual(
    plain.filter((name) => secretSettings.includes(name)),
    [],
  );
});

void test('the chart refuses the sample key of age that the server refuses, before its migration starts', () => {
  assert.ok(textOf(chart, 'templates', '_checks.tpl').includes(`eq $config.BACKUP_PUBLIC_KEY "${sampleKey}"`));
});

void test('an example names no real key, so its backups cannot be encrypted to a stranger by mistake', () => {
  const keys = names.map((name) => examples[name].config.BACKUP_PUBLIC_KEY).filter((key) => key !== undefined);
  assert.deepEqual(keys, [placeholder]);
});

void test('helm waits longer for the migration than its Job may run', () => {
  const { activeDeadlineSeconds } = find('s3', 'Job', '-migrate').spec;
  const guide = textOf(root, 'docs', 'operations', 'kubernetes.md');
  const commands = guide.match(/helm upgrade .*/g);
  assert.ok(commands.length >= 3);
  for (const command of commands) {
    const minutes = Number(/--timeout (\d+)m/.exec(command)?.[1]);
    assert.ok(minutes * 60 > activeDeadlineSeconds, `too short: ${command}`);
  }
});

void test('the commands of a restore wait until the pods have changed', () => {
  const [, restore] = textOf(root, 'docs', 'operations', 'kubernetes.md').split('## Backup and restore');
  for (const command of restore.match(/helm upgrade .*/g)) assert.match(command, / --wait /);
});

void test('the pods run the image’s commands, port and user', () => {
  assert.match(dockerfile, /^EXPOSE 3000$/m);
  assert.match(dockerfile, /PORT=3000 DATA_DIR=\/data/);
  assert.match(dockerfile, /^USER 10001:10001$/m);
  const migrate = find('s3', 'Job', '-migrate').spec.template.spec.containers[0];
  assert.deepEqual(migrate.command, ['node', 'scripts/operate.mjs', 'migrate']);
  assert.match(textOf(root, 'scripts', 'operate.mjs'), /^ {2}migrate: 'apps\/server\/scripts\/migrate\.ts',$/m);
  for (const role of ['http', 'worker', 'tempo']) {
    const [container] = find('s3', 'Deployment', `-${role}`).spec.template.spec.containers;
    assert.equal(container.command, undefined);
    assert.equal(container.ports[0].containerPort, 3000);
    assert.equal(container.env.find(({ name }) => name === 'ROLE').value, role);
    assert.equal(container.readinessProbe.httpGet.path, '/readyz');
    assert.equal(container.livenessProbe.httpGet.path, '/healthz');
    assert.deepEqual(
      container.volumeMounts.map(({ mountPath }) => mountPath),
      ['/data', '/tmp'],
    );
  }
});

void test('a pod has time for its pause and the twelve seconds that the server may need to stop', () => {
  for (const { spec } of ofKind('s3', 'Deployment')) {
    const { containers, terminationGracePeriodSeconds } = spec.template.spec;
    const pause = containers[0].lifecycle?.preStop.sleep.seconds ?? 0;
    assert.ok(terminationGracePeriodSeconds > pause + 12);
  }
});

void test('no pod runs as root, writes to its root, or gets a token of the cluster', () => {
  for (const name of names) {
    for (const pod of podsOf(name)) {
      assert.equal(pod.automountServiceAccountToken, false);
      assert.equal(pod.enableServiceLinks, false);
      assert.equal(pod.securityContext.runAsNonRoot, true);
      assert.equal(pod.securityContext.runAsUser, 10001);
      assert.equal(pod.securityContext.seccompProfile.type, 'RuntimeDefault');
      const { securityContext } = pod.containers[0];
      assert.equal(securityContext.readOnlyRootFilesystem, true);
      assert.equal(securityContext.allowPrivilegeEscalation, false);
      assert.deepEqual(securityContext.capabilities, { drop: ['ALL'] });
    }
  }
});

void test('the database is migrated before the pods of a version start', () => {
  const { annotations } = find('s3', 'Job', '-migrate').metadata;
  assert.equal(annotations['helm.sh/hook'], 'pre-install,pre-upgrade');
  const { containers, serviceAccountName } = find('s3', 'Job', '-migrate').spec.template.spec;
  // The release's ConfigMap and ServiceAccount do not exist yet at its first hook.
  assert.ok(containers[0].envFrom.every((source) => source.configMapRef === undefined));
  assert.equal(serviceAccountName, undefined);
  assert.ok(variablesOf(containers[0]).includes('PUBLIC_URL'));
});

void test('song analyses reach the tempo pods, and all other requests the http pods, as in compose.yaml', () => {
  assert.match(textOf(root, 'compose.yaml'), /handle \/api\/tempo\/\* {\s+reverse_proxy tempo:3000/);
  const [{ host, http }] = find('s3', 'Ingress', 'backline').spec.rules;
  assert.equal(host, 'backline.example.org');
  assert.deepEqual(
    http.paths.map(({ path, pathType, backend }) => [path, pathType, backend.service.name]),
    [
      ['/api/tempo', 'Prefix', 'backline-tempo'],
      ['/', 'Prefix', 'backline-http'],
    ],
  );
});

void test('the autoscaler alone decides how many http pods run', () => {
  assert.equal(find('s3', 'Deployment', '-http').spec.replicas, undefined);
  assert.equal(find('s3', 'HorizontalPodAutoscaler', '-http').spec.scaleTargetRef.name, 'backline-http');
  assert.equal(find('volume', 'Deployment', '-http').spec.replicas, 1);
});

void test('pods that share a volume of one node run on that node', () => {
  const claims = podsOf('volume').map(({ volumes }) => volumes[0].persistentVolumeClaim?.claimName);
  assert.deepEqual(claims, ['backline-data', 'backline-data', 'backline-data', undefined]);
  for (const pod of podsOf('volume').slice(0, 3)) {
    const [rule] = pod.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    assert.equal(rule.topologyKey, 'kubernetes.io/hostname');
  }
});

void test('during maintenance one pod runs commands, and nothing else runs or migrates', () => {
  const running = ofKind('maintenance', 'Deployment').filter(({ spec }) => spec.replicas > 0);
  assert.deepEqual(
    running.map(({ metadata }) => metadata.name),
    ['backline-maintenance'],
  );
  assert.deepEqual(ofKind('maintenance', 'Job'), []);
  const [{ spec }] = running;
  assert.ok(spec.template.spec.terminationGracePeriodSeconds >= 30);
});

void test('values.yaml has each value that its schema knows, and no other', () => {
  const schema = JSON.parse(textOf(chart, 'values.schema.json'));
  assert.deepEqual(differences(parse(textOf(chart, 'values.yaml')), schema), []);
});

function differences(values, { properties }, path = '') {
  if (properties === undefined) return [];
  const known = Object.keys(properties).filter((name) => name !== 'global');
  const present = Object.keys(values);
  const different = [
    ...known.filter((name) => !present.includes(name)),
    ...present.filter((name) => !known.includes(name)),
  ].map((name) => `${path}${name}`);
  const both = known.filter((name) => present.includes(name));
  return [...different, ...both.flatMap((name) => differences(values[name], properties[name], `${path}${name}.`))];
}
