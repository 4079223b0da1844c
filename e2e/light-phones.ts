import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { buildFan, joinFan } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import type { Installation } from './installation.ts';
import { openTab } from './open-section.ts';
import { openPhone } from './phone.ts';
import { installClock } from './phone-clock.ts';
import { signInFan } from './sessions.ts';

interface Hall {
  browser: Browser;
  db: Db;
  installation: Installation;
  event: { id: number; code: string };
}

interface Holder {
  name: string;
  row?: string;
  isTrusted?: boolean;
  url?: string;
  more?: BrowserContextOptions;
  /** True to use the machine's clock, for measurements, instead of a clock that the journey can stop. */
  isMeasured?: boolean;
}

export async function openLightPhone({ browser, db, installation, event }: Hall, holder: Holder) {
  const { name, row, isTrusted = false, url, more, isMeasured = false } = holder;
  const fan = await buildFan(db, { name });
  await joinFan(db, {
    eventId: event.id,
    fanId: fan.id,
    checkedInAt: new Date(),
    eventRole: isTrusted ? 'ADMIN' : 'USER',
    ...(row === undefined ? {} : { seat: { section: 'Floor', row, seat: '1' } }),
  });
  const baseUrl = url ?? installation.baseUrl;
  const phone = await openPhone(browser, baseUrl, { reducedMotion: 'no-preference', ...more });
  if (!isMeasured) await installClock(phone.page);
  await signInFan({ page: phone.page, db, installation: { ...installation, baseUrl } }, fan);
  return { ...phone, fan, openLights: () => openLights(phone.page, event.code) };
}

async function openLights(page: Page, code: string): Promise<void> {
  await page.goto(`/fan/${code}`);
  await openTab(page, 'Lights');
}

/** A clock may need several pings, one every ten seconds, to become accurate. */
const readyMs = 120_000;

export async function takePart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I understand. Join the show' }).click();
  await page.getByText('Synchronised to within').waitFor({ timeout: readyMs });
  await page.getByText(/^((\d+) of \2 shows downloaded|No shows to download yet)/).waitFor();
}
