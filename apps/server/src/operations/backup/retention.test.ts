import { describe, expect, test } from 'vitest';
import { backupName, parseBackupName } from './backup-name.ts';
import { outdated } from './retention.ts';

const day = 86_400_000;
const at = (iso: string) => ({ name: iso, madeAt: new Date(iso) });
/** One backup a day at 03:30 UTC, up to and with 30 November 2026, a Monday. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, index) =>
    at(new Date(Date.parse('2026-11-30T03:30:00Z') - index * day).toISOString()),
  );
const keptOf = (backups: { name: string; madeAt: Date }[]) => {
  const gone = new Set(outdated(backups));
  return backups.map(({ name }) => name.slice(0, 10)).filter((_, index) => !gone.has(backups[index]?.name ?? ''));
};

describe('the retention rule', () => {
  test('deletes nothing while there are at most seven days', () => {
    expect(outdated([])).toEqual([]);
    expect(outdated(daily(7))).toEqual([]);
  });

  test('keeps seven days, the Sundays of four weeks and the last days of twelve months', () => {
    expect(keptOf(daily(500))).toEqual([
      '2026-11-30',
      '2026-11-29',
      '2026-11-28',
      '2026-11-27',
      '2026-11-26',
      '2026-11-25',
      '2026-11-24',
      '2026-11-22',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ]);
  });

  test('keeps only the last backup of a day', () => {
    const morning = at('2026-11-30T03:30:00Z');
    expect(outdated([morning, at('2026-11-30T15:30:00Z'), ...daily(7).slice(1)])).toEqual([morning.name]);
  });

  test('keeps what there is after a schedule that failed for months', () => {
    const old = ['2026-01-02', '2026-01-03', '2026-01-04'].map((date) => at(`${date}T03:30:00Z`));
    expect(outdated([...old, at('2026-11-30T03:30:00Z')])).toEqual([]);
  });

  test('deletes the same files whatever their order', () => {
    const backups = daily(60);
    expect(new Set(outdated(backups.toReversed()))).toEqual(new Set(outdated(backups)));
  });
});

describe('names of scheduled backups', () => {
  const secretKey = 'a secret that only these tests know';
  const madeAt = new Date('2026-11-30T03:30:07.123Z');

  test.each([
    'all.tar.gz',
    'backline-20261130-033007.tar.gz',
    `${backupName(secretKey, madeAt, true)}.12.partial`,
    backupName('the secret of another installation', madeAt, true),
    backupName(secretKey, madeAt, false).replace('20261130', '20261350'),
  ])('does not take %s for one of them', (name) => {
    expect(parseBackupName(secretKey, name)).toBeNull();
  });

  test.each([true, false])('finds the moment in the name of a backup whose encryption is %s', (isEncrypted) => {
    const name = backupName(secretKey, madeAt, isEncrypted);
    expect(name).toMatch(isEncrypted ? /\.tar\.gz\.age$/ : /\.tar\.gz$/);
    expect(parseBackupName(secretKey, name)).toEqual({ name, madeAt: new Date('2026-11-30T03:30:07Z') });
  });
});
