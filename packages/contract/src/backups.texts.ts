export const failures = {
  backup: {
    subject: 'A backup failed',
    lead: 'Backline could not make the scheduled backup. It keeps trying for some hours. The reason:',
  },
  test: {
    subject: 'A backup failed its test restore',
    lead: 'Backline restored the newest backup into a scratch database to test it, and that failed. The reason:',
  },
};
export const openBackups = 'Open backups';
export const nextStep = 'Fix the cause, then retry the job make-backup, or wait for the next backup.';

export const title = 'Backups';
export const lead =
  'Backline keeps the last backup of each of 7 days, 4 weeks and 12 months, and restores one a month as a test.';
export const none = 'No scheduled backups yet. Set BACKUP_SCHEDULE on the server to begin.';
export const states = { complete: 'Complete', deleted: 'Deleted', failed: 'Failed', unfinished: 'Unfinished' };
export const tested = 'Test restore passed';
export const notEncrypted = 'Not encrypted';
