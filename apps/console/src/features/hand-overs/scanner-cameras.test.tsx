import 'fake-indexeddb/auto';
import { handOversOf } from '@backline/page/testing/hand-over';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookups } from '../../../testing/fan.ts';
import { openPage } from '../../../testing/page.tsx';
import { Component as ScannerPage } from './scanner.page.tsx';

const stopped: string[] = [];
let cameras: string[] = [];

function streamOf(deviceId: string) {
  const track = {
    stop: () => void stopped.push(deviceId),
    addEventListener: () => undefined,
    getSettings: () => ({ deviceId }),
  };
  return { getTracks: () => [track], getVideoTracks: () => [track] };
}

/**
 * Opens the camera with the given id, or the first camera if no id is given. Rejects an unknown id, as a browser does.
 */
const getUserMedia = vi.fn(({ video: { deviceId } }: { video: { deviceId?: { exact: string } } }) => {
  const wanted = deviceId?.exact ?? cameras[0];
  if (wanted === undefined || !cameras.includes(wanted))
    return Promise.reject(new DOMException('gone', 'OverconstrainedError'));
  return Promise.resolve(streamOf(wanted));
});
const asked = () => getUserMedia.mock.calls.map(([{ video }]) => video.deviceId?.exact);

beforeEach(() => {
  cameras = ['back', 'desk'];
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const enumerateDevices = () =>
    Promise.resolve([
      { kind: 'audioinput', deviceId: 'microphone' },
      ...cameras.map((deviceId) => ({ kind: 'videoinput', deviceId })),
    ]);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia, enumerateDevices }, configurable: true });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  getUserMedia.mockClear();
  stopped.length = 0;
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

async function start() {
  const opened = openPage({
    Component: ScannerPage,
    path: '/merch-qrcode/:event_id/:event_name',
    features: ['Page_Merch_QR_Code', 'Page_Events'],
    answers: { ...lookups, 'orders/list_hand_overs': () => handOversOf(41) },
  });
  // Never responds to the request for the decoder, so that the decoder keeps loading while the camera is on.
  const served = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('.wasm') ? new Promise(() => undefined) : served(address, init),
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Start scanning' }));
  await screen.findByRole('button', { name: 'Stop' });
  return opened.user;
}
const other = () => screen.findByRole('button', { name: 'Switch camera' });

it('offers no switch with a single camera', async () => {
  cameras = ['back'];
  await start();
  await waitFor(() => expect(asked()).toEqual([undefined]));
  expect(screen.queryByRole('button', { name: 'Switch camera' })).toBeNull();
});

it('switches cameras, releases the previous one, and remembers the choice', async () => {
  const user = await start();
  await user.click(await other());
  await waitFor(() => expect(asked()).toEqual([undefined, 'desk']));
  expect(stopped).toEqual(['back']);
  await user.click(await other());
  await waitFor(() => expect(asked()).toEqual([undefined, 'desk', 'back']));
  await user.click(await other());
  await waitFor(() => expect(asked()).toHaveLength(4));
  cleanup();
  await start();
  await waitFor(() => expect(asked().at(-1)).toBe('desk'));
});

it('falls back to the rear camera when the chosen one is unplugged', async () => {
  localStorage.setItem('deskCamera', 'gone');
  await start();
  await waitFor(() => expect(asked()).toEqual(['gone', undefined]));
  expect(screen.queryByRole('alert')).toBeNull();
});
