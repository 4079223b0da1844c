import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleKey } from '../apps/server/src/platform/config/backup-settings.ts';
import { chart, placeholder, rendered, renderedFile } from './chart-files.mjs';

// npm run chart: checks the Helm chart with `helm`, and stores what it renders from each example. The tests read the
// stored objects, because not every machine has Helm.

const fileOf = (name) => join(chart, 'examples', name);
/** Fills in the key of an example, which the chart refuses as it is. */
function valuesOf(name) {
  const values = ['--values', fileOf(name)];
  const hasPlaceholder = readFileSync(fileOf(name), 'utf8').includes(placeholder);
  return hasPlaceholder ? [...values, '--set', 'config.BACKUP_PUBLIC_KEY=age1example'] : values;
}
/** Values that the chart must refuse, with the beginning of its sentence. */
const refusals = [
  { settings: ['image.repository='], sentence: 'image.repository: is needed' },
  { settings: ['existingSecret='], sentence: 'existingSecret: is needed' },
  { settings: ['ownerSecret.name='], sentence: 'ownerSecret.name: is needed' },
  { settings: ['ownerSecret.name=backline'], sentence: 'ownerSecret.name: needs another Secret' },
  { settings: ['config.SECRET_KEY=x'], sentence: 'config.SECRET_KEY: is a secret' },
  { settings: ['config.LIVE_URL=redis://cache'], sentence: 'config.LIVE_URL: is a secret, or an address' },
  { settings: ['config.OTEL_EXPORTER_OTLP_TRACES_HEADERS=a=b'], sentence: 'TRACES_HEADERS: is a secret' },
  { settings: ['config.S3_ENDPOINT=https://me:word@s3'], sentence: 'config.S3_ENDPOINT: holds a password' },
  { settings: ['config.TWILIO_FROM=+13125550100'], sentence: 'TWILIO_FROM' },
  { settings: [`config.BACKUP_PUBLIC_KEY=${placeholder}`], sentence: 'config.BACKUP_PUBLIC_KEY: needs your own' },
  { settings: [`config.BACKUP_PUBLIC_KEY=${sampleKey}`], sentence: 'config.BACKUP_PUBLIC_KEY: is the sample key' },
  { settings: ['config.ROLE=all'], sentence: 'config.ROLE: the chart sets it' },
  { settings: ['config.PUBLIC_URL='], sentence: 'config.PUBLIC_URL: is needed' },
  { settings: ['config.S3_BUCKET='], sentence: 'config.S3_BUCKET: is needed with several http pods' },
  {
    settings: ['config.S3_BUCKET=', 'http.autoscaling.enabled=false', 'http.replicas=1'],
    sentence: 'config.S3_BUCKET: is needed, or persistence.enabled=true',
  },
  { settings: ['config.BACKUP_TO='], sentence: 'config.BACKUP_TO: is needed with BACKUP_SCHEDULE' },
  { settings: ['replicas=2'], sentence: 'not allowed' },
];

/** Values that Helm reads as floats, with what the chart must make of them. */
const numbers = [
  { json: 'config.OIDC_CLIENT_ID=10000000', text: 'OIDC_CLIENT_ID: "10000000"' },
  { json: 'config.OTEL_TRACES_SAMPLER_ARG=0.1', text: 'OTEL_TRACES_SAMPLER_ARG: "0.1"' },
  { json: 'migration.activeDeadlineSeconds=1000000', text: 'activeDeadlineSeconds: 1000000' },
  { json: 'http.podDisruptionBudget.maxUnavailable=1000000', text: 'maxUnavailable: 1000000' },
  { json: 'worker.replicas=1000000', text: 'replicas: 1000000' },
];

const helm = (...args) => execFileSync('helm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

for (const file of readdirSync(join(chart, 'examples'))) {
  helm('lint', '--strict', chart, ...valuesOf(file));
  const objects = helm('template', 'backline', chart, '--namespace', 'backline', ...valuesOf(file));
  writeFileSync(join(rendered, file), renderedFile(objects));
}
const wrong = refusals.filter(({ settings, sentence }) => !messageOf(settings).includes(sentence));
for (const { settings, sentence } of wrong) {
  console.error(`${settings.join(' ')}: the chart does not say “${sentence}”`);
}
const changed = numbers.filter(({ json, text }) => !render('--set-json', json).includes(`${text}\n`));
for (const { json, text } of changed) console.error(`${json}: the chart does not render “${text}”`);
process.exit(wrong.length + changed.length === 0 ? 0 : 1);

function render(...args) {
  return helm('template', 'backline', chart, ...valuesOf('s3.yaml'), ...args);
}

function messageOf(settings) {
  try {
    render(...settings.flatMap((setting) => ['--set', setting]));
    return '';
  } catch (error) {
    return error.stderr;
  }
}
