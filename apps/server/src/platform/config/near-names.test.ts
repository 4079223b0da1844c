import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptVariables } from '../../../scripts/script-variables.ts';
import { temporaryFolder } from '../../../testing/throwaway-cluster.ts';
import { environment } from './environment.ts';
import { namesInEnvFiles, refuseNearNames } from './near-names.ts';

const settings = Object.keys(environment.shape);
const inEnvironment = (name: string) => () =>
  refuseNearNames({ settings, environment: [...settings, name], written: [] });
const inFile = (name: string) => () => refuseNearNames({ settings, environment: [], written: ['PORT', name] });

describe('mistyped settings', () => {
  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TWILO_ACOUNT_SID', 'TWILIO_ACCOUNT_SID'],
    ['S3_BUKCET', 'S3_BUCKET'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['smtp_url', 'SMTP_URL'],
  ])('refuses %s in the environment and suggests %s', (name, meant) => {
    expect(inEnvironment(name)).toThrow(
      `${name}: is no setting. Did you mean ${meant}? Correct the name, or remove the variable`,
    );
  });

  test.each([
    ['PROT', 'PORT'],
    ['MAILFROM', 'MAIL_FROM'],
    ['DMEO', 'DEMO'],
  ])('refuses %s in the .env file and suggests %s', (name, meant) => {
    expect(inFile(name)).toThrow(`Did you mean ${meant}?`);
  });
});

describe('variables of other programs', () => {
  test.each([
    ['POST', 'PORTS', 'HOSTNAME', 'HOSTS', 'HOME', 'PATH', 'TERM', 'USER', 'SHELL', 'LANG', 'PWD', 'ROLES', 'DEMOS'],
    [
      'HTTP_URL',
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'NO_PROXY',
      'XDG_DATA_DIRS',
      'XDG_DATA_HOME',
      'NODE_OPTIONS',
      'NODE_PATH',
    ],
    ['PGDATA', 'PGPORT', 'POSTGRES_URL', 'REDIS_URL', 'AWS_REGION', 'AWS_SECRET_ACCESS_KEY', 'LC_ALL', 'SSH_TTY'],
    ['npm_config_cache', 'npm_package_name', 'npm_lifecycle_event', 'INIT_CWD', 'NODE_COMPILE_CACHE', 'LS_COLORS'],
    [
      'KUBERNETES_PORT',
      'BACKLINE_SERVICE_HOST',
      'BACKLINE_SERVICE_PORT',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'LOG_NAME',
    ],
    scriptVariables.map(({ name }) => name),
  ])('lets variables of other programs pass: %s, %s, %s …', (...names) => {
    for (const name of names) expect(inEnvironment(name), name).not.toThrow();
  });

  test.each(['HOSTNAME', 'COMPOSE_PROJECT_NAME', 'POSTGRES_PASSWORD', 'TZ'])(
    'lets the unlike name %s pass in the .env file',
    (name) => expect(inFile(name)).not.toThrow(),
  );
});

test('reads the names of the files that Node was started with, and ignores other arguments', () => {
  const file = join(temporaryFolder(), 'settings');
  writeFileSync(file, '# comment\nPROT=4000\nMAIL_FROM="Tour <tour@example.org>"\n');
  const names = namesInEnvFiles(['--enable-source-maps', `--env-file=${file}`, '--env-file-if-exists=/nope']);
  expect(names.toSorted()).toEqual(['MAIL_FROM', 'PROT']);
});
