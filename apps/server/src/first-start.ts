import { personNoun } from '@backline/contract/person-changes';
import { writeAudit } from './platform/audit/audit.ts';
import type { Tx } from './platform/db/database.ts';
import { isListed } from './integrations/outbox/outbox.routes.ts';
import type { Platform } from './platform/context/platform.ts';
import {
  alone,
  findDemoFan,
  findDemoSignIns,
  hasUsers,
  insertAdmin,
  mayUse,
  type DemoFan,
  type DemoSignIn,
} from './first-start.repository.ts';

/**
 * Fills an empty database once, with the demo or one ADMIN, even if several processes start together. Returns the
 * terminal's sign-in hints.
 */
export async function prepareFirstStart(platform: Platform): Promise<string[]> {
  const { db, config } = platform;
  if (!(await hasUsers(db))) {
    await alone(db, async (tx) => {
      if (await hasUsers(tx)) return;
      if (config.demo) await seed(platform);
      else await createAdmin(tx, config.adminEmail ?? '');
      platform.log.info({ demo: config.demo }, 'empty database filled');
    });
  }
  if (config.demo) {
    const demo = await findDemoSignIns(db);
    return demo.length > 0 ? demoLines(demo, await findDemoFan(db), platform) : [];
  }
  const email = config.adminEmail ?? '';
  const line = (await mayUse(db, email))
    ? `Sign in at ${config.publicUrl} as ${email}`
    : `Warning: nobody can sign in as ${email}; DEMO=off and ADMIN_EMAIL only fill an empty database, and this one has people`;
  return [line];
}

async function seed(platform: Platform): Promise<void> {
  // Loaded only here: a process with people in its database never loads the demo's code or sharp.
  const { seedDemo } = await import('../demo/seed-demo.ts');
  await seedDemo(platform);
}

async function createAdmin(tx: Tx, email: string): Promise<void> {
  const admin = await insertAdmin(tx, email);
  const origin = { actorId: null, ip: '', requestId: 'first-start' };
  const entry = { action: 'user.created', noun: personNoun, ...admin, after: { role: 'ADMIN', email } };
  await writeAudit(tx, [{ origin, entry }]);
}

function demoLines(demo: readonly DemoSignIn[], fan: DemoFan | null, platform: Platform): string[] {
  const withPhone = demo.find(({ role, phone_number }) => role === 'MANAGER' && phone_number !== null);
  return [
    'Sign in to the demo by mail as',
    ...demo.map(({ role, email, name }) => `  ${role.padEnd(10)}  ${email}  (${name})`),
    ...(withPhone ? [`or by phone as ${withPhone.phone_number} (${withPhone.name})`] : []),
    ...(fan
      ? [
          `and as a fan of ${fan.event_name} at ${platform.config.publicUrl}/fan/${fan.event_code}`,
          `  by phone as ${fan.phone_number} (${fan.name})`,
        ]
      : []),
    ...unsentLines(platform),
  ];
}

function unsentLines({ outbox, config }: Platform): string[] {
  if (outbox === null) return [];
  const { mail, twilio, publicUrl } = config;
  const [noMail, noTexts] = [mail.smtpUrl === undefined, twilio === undefined];
  const what = noMail ? (noTexts ? 'Mails and texts' : 'Mails') : 'Texts';
  const list = isListed(config) ? `at ${publicUrl}/dev/outbox or ` : '';
  return [`${what} are not sent: read their links and codes ${list}in this log`];
}
