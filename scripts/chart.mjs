import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chart, digestOf, rendered } from './chart-files.mjs';

// npm run chart: checks the Helm chart with `helm`, and stores what it renders from each example. The tests read the
// stored objects, because not every machine has Helm.

const example = ['--values', join(chart, 'examples', 's3.yaml')];
/** Values that the chart must refuse, with the beginning of its sentence. */
const refusals = [
  { settings: ['image.repository='], sentence: 'image.repository: is needed' },
  { settings: ['existingSecret='], sentence: 'existingSecret: is needed' },
  { settings: ['ownerSecret.name='], sentence: 'ownerSecret.name: is needed' },
  { settings: ['ownerSecret.name=backline'], sentence: 'ownerSecret.name: needs another Secret' },
  { settings: ['config.SECRET_KEY=x'], sentence: 'config.SECRET_KEY: is a secret' },
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

const helm = (...args) => execFileSync('helm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

for (const file of readdirSync(join(chart, 'examples'))) {
  const values = ['--values', join(chart, 'examples', file)];
  helm('lint', '--strict', chart, ...values);
  const objects = helm('template', 'backline', chart, '--namespace', 'backline', ...values);
  writeFileSync(join(rendered, file), `# Rendered by npm run chart. Sources: ${digestOf()}\n${objects}`);
}
const wrong = refusals.filter(({ settings, sentence }) => !messageOf(settings).includes(sentence));
for (const { settings, sentence } of wrong) {
  console.error(`${settings.join(' ')}: the chart does not say “${sentence}”`);
}
process.exit(wrong.length === 0 ? 0 : 1);

function messageOf(settings) {
  try {
    helm('template', 'backline', chart, ...example, ...settings.flatMap((setting) => ['--set', setting]));
    return '';
  } catch (error) {
    return error.stderr;
  }
}
