/** A backup or a restore that cannot go on. The message is the line that the person who asked for it reads. */
export class BackupError extends Error {
  override name = 'BackupError';
}
