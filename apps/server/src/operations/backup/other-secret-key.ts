/** Effects of a restore under another secret key, the lock-out first. docs/operations/backup.md lists them, too. */
export const otherSecretKeyEffects = [
  'Staff with an authenticator app cannot sign in by it: an ADMIN resets their second factor, and an ADMIN who is locked out runs `npm run second-factor:reset -- you@your.house`.',
  'Artists enter their store tokens again.',
  'Managers rotate the secrets of their webhooks.',
  'Waiting mails and texts cannot be decrypted and become failed jobs.',
  'Fans’ phones need the network once for a new door key, and subscribe to push messages again.',
  'Backups of the old key are no longer deleted; remove them yourself.',
] as const;

/** Lines that a restore prints when the archive's secret key is not that of this installation. */
export const otherSecretKey = [
  'Warning: this installation has another secret key than the backup. Set the old SECRET_KEY before you start Backline, or:',
  ...otherSecretKeyEffects.map((effect) => `- ${effect.replaceAll('`', '')}`),
].join('\n');
