import type { BackupRow } from '@backline/contract/backups';
import * as backupTexts from '@backline/contract/backups.texts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage, refuse } from '../../../testing/page.tsx';
import { Component } from './backups.page.tsx';

const backup = (id: number, more: Partial<BackupRow> = {}): BackupRow => ({
  id,
  state: 'complete',
  due_dttm: Date.UTC(2030, 0, id, 3, 30),
  finished_dttm: Date.UTC(2030, 0, id, 3, 32),
  duration_ms: 90_000,
  file: `s3://vault/backline-${id}.tar.gz.age`,
  size_bytes: 1_234_000_001,
  sha256: 'a'.repeat(64),
  is_encrypted: true,
  error: null,
  tested_dttm: null,
  test_error: null,
  ...more,
});
const unmade = {
  finished_dttm: null,
  duration_ms: null,
  file: null,
  size_bytes: null,
  sha256: null,
  is_encrypted: null,
};

const open = (answer: () => unknown) =>
  openPage({
    Component,
    path: '/backups',
    features: ['Role_Access'],
    role: 'ADMIN',
    answers: { 'backups/backup_list': answer },
  });

const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

it('loads the list again after it could not be loaded', async () => {
  let isBroken = true;
  const { user } = open(() => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : [backup(1)]));
  const retry = await screen.findByRole('button', { name: /try again|retry/i });
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByText('s3://vault/backline-1.tar.gz.age')).toBeTruthy();
});

it('says how to begin when there are no backups', async () => {
  open(() => []);
  expect(await screen.findByText(backupTexts.none)).toBeTruthy();
});

it('shows why a backup failed, and no file', async () => {
  open(() => [backup(2, { ...unmade, state: 'failed', error: 'the bucket is gone' }), backup(1)]);
  const row = await rowOf('the bucket is gone');
  expect(row.getByText(backupTexts.states.failed)).toBeTruthy();
  expect(row.queryByText(/vault/)).toBeNull();
});

it('shows file, checksum, size and duration of a backup, and that its test passed', async () => {
  open(() => [backup(1, { tested_dttm: Date.UTC(2030, 0, 1, 4) })]);
  const row = await rowOf('s3://vault/backline-1.tar.gz.age');
  expect(row.getByText(backupTexts.states.complete)).toBeTruthy();
  expect(row.getByText(backupTexts.tested)).toBeTruthy();
  expect(row.getByText('1,235 MB')).toBeTruthy();
  expect(row.getByText(`SHA-256 ${'a'.repeat(64)}`)).toBeTruthy();
  expect(row.queryByText(backupTexts.notEncrypted)).toBeNull();
});

it('warns that a backup is not encrypted, and says why its test failed', async () => {
  open(() => [backup(1, { is_encrypted: false, test_error: 'the archive differs' })]);
  const row = await rowOf('the archive differs');
  expect(row.getByText(backupTexts.notEncrypted)).toBeTruthy();
});
