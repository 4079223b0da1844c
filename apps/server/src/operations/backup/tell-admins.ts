import * as backupTexts from '@backline/contract/backups.texts';
import { writeLetter } from '../../integrations/mail/letter.ts';
import { sendMail } from '../../integrations/mail/mail.jobs.ts';
import * as backups from '../../platform/backups/backups.repository.ts';
import type { JobContext } from '../../platform/context/context.ts';

/** Writes to every administrator, once for each backup. */
export async function tellAdmins(
  ctx: JobContext,
  id: number,
  { kind, error }: { kind: 'backup' | 'test'; error: string },
): Promise<void> {
  const { publicUrl } = ctx.platform.config;
  const { subject, lead } = backupTexts.failures[kind];
  await ctx.transaction(async (tx) => {
    if (!(await backups.claimTelling(tx, id))) return;
    const letter = writeLetter({
      subject,
      lead: `${lead}\n\n${error}`,
      button: { label: backupTexts.openBackups, url: `${publicUrl}/backups` },
      note: backupTexts.nextStep,
    });
    const letters = (await backups.listAdmins(tx)).map((to) => ({ to, ...letter }));
    await ctx.enqueueAll(tx, sendMail, letters);
  });
}
