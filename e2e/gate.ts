import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { doorKeyOf } from '../apps/server/src/features/door/door-key.ts';
import { codeStep } from '../packages/contract/src/changing-code.ts';
import { signDoorCode } from '../packages/contract/src/door-code.ts';
import { signOrderCode } from '../packages/contract/src/order-code.ts';
import { browserOptions } from './browser-options.ts';
import { fakeCameraArgs, writeFilm } from './fake-camera.ts';
import type { Installation } from './installation.ts';

interface Gate {
  film: string;
  open(baseURL: string | undefined): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function openGate(): Promise<Gate> {
  const folder = await mkdtemp(join(tmpdir(), 'door-'));
  const film = join(folder, 'camera.mjpeg');
  await writeFilm(film, []);
  const browser: Browser = await chromium.launch({
    ...browserOptions,
    args: [...(browserOptions.args ?? []), ...fakeCameraArgs(film)],
  });
  return {
    film,
    open: (baseURL) => browser.newContext({ baseURL, viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' }),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

export function codeOf(installation: Installation, event: { id: number }, fan: { id: number }, atMs = Date.now()) {
  const place = { eventId: event.id, fanId: fan.id };
  return signDoorCode(doorKeyOf(installation, place), { ...place, step: codeStep(atMs) });
}

interface Bought {
  event: { id: number };
  fan: { id: number };
  orderNo: string;
}

export function orderCodeOf(installation: Installation, { event, fan, orderNo }: Bought, atMs = Date.now()) {
  const place = { eventId: event.id, fanId: fan.id };
  return signOrderCode(doorKeyOf(installation, place), { ...place, orderNo, step: codeStep(atMs) });
}

const betweenKeysMs = 4;

export async function beep(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const keys = [...Array.from(code, (key) => ({ key, text: key })), { key: 'Enter', text: '\r' }];
  // Sets the scanner's speed in the keys' timestamps, because a busy machine delays the keys.
  const firstAt = Date.now() - keys.length * betweenKeysMs;
  const press = (key: (typeof keys)[number], index: number) =>
    keyboard.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      timestamp: (firstAt + index * betweenKeysMs) / 1000,
      ...key,
    });
  await Promise.all(keys.map(press));
  await keyboard.detach();
}
