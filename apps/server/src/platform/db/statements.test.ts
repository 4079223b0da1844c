import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { assignments, onlyRow, valuesOf } from './statements.ts';

const db = createDatabase('postgres://nowhere');

test('an insert or update sends values as parameters and leaves out the columns that are undefined', () => {
  const row = { name: "O'Hara", email: undefined, phone_number: null };
  const inserted = sql`insert into users ${valuesOf<'users'>({ role: 'USER', ...row })}`.compile(db);
  expect(inserted.sql).toBe('insert into users ("role", "name", "phone_number") values ($1, $2, $3)');
  expect(inserted.parameters).toEqual(['USER', "O'Hara", null]);
  const updated = sql`update users set ${assignments<'users'>({ ...row, version: sql`version + 1` })}`.compile(db);
  expect(updated.sql).toBe('update users set "name" = $1, "phone_number" = $2, "version" = version + 1');
  expect(updated.parameters).toEqual(["O'Hara", null]);
});

test('a statement that must return a row throws if it returns none', () => {
  expect(() => onlyRow([])).toThrow('had none');
  expect(onlyRow([7])).toBe(7);
});
