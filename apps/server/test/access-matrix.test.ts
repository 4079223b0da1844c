import { auditFields } from '@backline/contract/audit-fields';
import { beforeAll, describe, expect, test } from 'vitest';
import { measureAccess, type MatrixRow, writeAccessPage } from '../testing/access-matrix.ts';
import { testApp } from '../testing/app.ts';
import { query } from '../testing/query.ts';

describe("the access matrix with each role's default features", () => {
  let matrix: MatrixRow[];
  let keys: string[];
  beforeAll(async () => {
    const fresh = await testApp();
    matrix = await measureAccess(fresh);
    const { rows } = await query(fresh.db)<{ key: string }>`
      select distinct key from audit_log, jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) key`;
    keys = rows.map(({ key }) => key);
    await fresh.close();
  }, 240_000);

  const paths = (rows: MatrixRow[]) => rows.map(({ name }) => name);

  // If the page differs, run `npm run generate`.
  test('docs/access.md equals the measured matrix', async () => {
    await expect(writeAccessPage(matrix)).toMatchFileSnapshot('../../../docs/access.md');
  });

  test('every field that was written to the audit log has a label', () => {
    expect(keys.length).toBeGreaterThan(40);
    expect(keys.filter((key) => !(key in auditFields))).toEqual([]);
  });

  test('every operation refuses a caller without a session', () => {
    expect(paths(matrix.filter(({ verdicts }) => verdicts.nobody !== 'sign in'))).toEqual([]);
  });

  test('the console treats an event admin as a fan', () => {
    expect(
      paths(
        matrix.filter(
          ({ verdicts, operation: { access } }) => access.kind !== 'fan' && verdicts['event admin'] !== 'sign in',
        ),
      ),
    ).toEqual([]);
  });

  test('another manager, artist or team member reaches no row of this manager', () => {
    const rows = matrix.filter(({ operation: { access } }) => 'reach' in access && access.reach !== undefined);
    const strangers = ['MANAGER other', 'ARTIST other', 'TEAMMEMBER other'] as const;
    // All people of a manager share the manager's patterns at every event.
    const isShared = ({ operation: { access } }: MatrixRow, persona: (typeof strangers)[number]) =>
      persona === 'TEAMMEMBER other' && 'reach' in access && access.reach === 'pattern';
    const isIn = (row: MatrixRow) =>
      strangers.some((persona) => row.verdicts[persona] === 'in' && !isShared(row, persona));
    expect(paths(rows.filter(isIn))).toEqual([]);
  });

  test('a token reaches nothing that its person does not, and nothing of sign-ins, rights and other tokens', () => {
    const isIn = (verdict: MatrixRow['verdicts'][keyof MatrixRow['verdicts']]) => verdict === 'in';
    const beyond = ({ verdicts }: MatrixRow) =>
      (isIn(verdicts['token own']) && !isIn(verdicts['MANAGER own'])) ||
      (isIn(verdicts['token event']) && !isIn(verdicts['token own'])) ||
      isIn(verdicts['token no key']);
    expect(paths(matrix.filter(beyond))).toEqual([]);
    const areas = /^(auth|role|tokens|account|audit|house|jobs|stripe|views|notices)\/|login|session|invitation|own_/;
    const sensitive = matrix.filter(({ operation: { path } }) => areas.test(path));
    expect(sensitive.length).toBeGreaterThan(40);
    expect(paths(sensitive.filter(({ verdicts }) => isIn(verdicts['token own'])))).toEqual([]);
    expect(matrix.filter(({ verdicts }) => isIn(verdicts['token own'])).length).toBeGreaterThan(80);
  });

  test('an ADMIN and the rows’ own manager may use all operations of their permissions', () => {
    const staff = matrix.filter(({ operation: { access } }) => access.kind === 'features');
    expect(paths(staff.filter(({ verdicts }) => verdicts.ADMIN !== 'in'))).toEqual([]);
    const managers = staff.filter(({ verdicts }) => verdicts['MANAGER own'] === 'unknown');
    expect(paths(managers)).toEqual([]);
  });
});
