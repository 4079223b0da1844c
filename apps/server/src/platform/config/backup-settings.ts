import { CronExpressionParser } from 'cron-parser';
import { z } from 'zod';
import { settingRows, text } from './setting-values.ts';

const cron = z.string().refine(isCron, 'needs five fields such as "30 3 * * *", which is 03:30 UTC every day');

/** The parser also accepts a field of seconds and words such as `@daily`, so it is asked only about five fields. */
function isCron(value: string): boolean {
  if (value.trim().split(/\s+/).length !== 5) return false;
  try {
    CronExpressionParser.parse(value, { tz: 'UTC' }).prev();
    return true;
  } catch {
    return false;
  }
}

const place = z
  .string()
  .refine(
    (value) => !/^[a-z0-9+]+:/i.test(value) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[^?#]*)?$/.test(value),
    'needs a folder, or an address such as s3://bucket/prefix',
  );

/** Stands in the documentation of age, and from there in many examples. Its private key is not known. */
export const sampleKey = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

const publicKey = z
  .string()
  .regex(/^age1[a-z0-9]+$/, 'needs the public key of age, which begins with age1')
  .refine(
    (value) => value !== sampleKey,
    'is the sample key of age’s documentation, so nobody could open the backups; make your own with age-keygen',
  );

export const backups = {
  title: 'Backups',
  note: 'See [Scheduled backups](operations/backup.md#scheduled-backups).',
  settings: {
    BACKUP_SCHEDULE: cron.optional().register(settingRows, {
      default: 'no scheduled backups',
      values: 'cron with five fields, in UTC',
      meaning: 'When a worker makes a backup, such as `30 3 * * *` for 03:30 UTC every day.',
    }),
    BACKUP_TO: place.optional().register(settingRows, {
      default: '`DATA_DIR/backups`',
      values: 'folder, or `s3://bucket/prefix`',
      meaning:
        'Place of the scheduled backups. An `s3:` address uses the account of `S3_ACCESS_KEY_ID` at `S3_ENDPOINT`, and its bucket must not be public.',
    }),
    BACKUP_PUBLIC_KEY: publicKey.optional().register(settingRows, {
      default: 'backups are not encrypted',
      values: 'key that begins with `age1`',
      meaning: 'Public key of age, to which every backup is encrypted. Keep its private key on another machine.',
    }),
    BACKUP_IDENTITY_FILE: text.optional().register(settingRows, {
      values: 'file',
      meaning: 'File with the private key of age, from which `npm run restore` decrypts a backup.',
    }),
  },
} as const;
