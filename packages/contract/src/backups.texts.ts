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
export const openJobs = 'Open jobs';
export const nextStep = 'Fix the cause, then retry the job make-backup, or wait for the next backup.';
