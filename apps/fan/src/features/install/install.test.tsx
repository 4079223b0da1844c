import { localStore } from '@backline/page/browser-storage';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { attendance } from '../../../testing/app-page.tsx';
import { open } from '../../../testing/fan-page.tsx';
import { beginSession, endSession } from '../../lib/session.ts';
import { Component as InstallCard } from './install-card.tsx';
import { Component as InstallRow } from './install-row.tsx';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const chromeOnIphone = safari.replace('Version/18.5', 'CriOS/130.0');
const inAttendance = attendance({ checkin_dttm: Date.now() - 1_000 });
const title = 'Keep this event on your home screen';

let isStandalone = false;
beforeEach(() => {
  localStore.removeItem('fan-install');
  isStandalone = false;
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') && isStandalone }));
  act(() => void window.dispatchEvent(new Event('appinstalled')));
});

function offerPrompt(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => undefined);
  const event = new Event('beforeinstallprompt', { cancelable: true });
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

const browseWith = (userAgent: string) =>
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (from, key) => (key === 'userAgent' ? userAgent : Reflect.get(from, key, from)) }),
  );

const heading = () => screen.queryByRole('heading', { name: title });

test('offers nothing where the browser cannot install the app', () => {
  open(<InstallCard event={inAttendance} />);
  expect(heading()).toBeNull();
});

test.each([
  ['before the check-in', attendance(), false],
  ['after the event', attendance({ checkin_dttm: 1, checkin_closes_dttm: Date.now() - 1 }), false],
  ['in the installed app', inAttendance, true],
])('offers nothing %s', (_when, event, installed) => {
  isStandalone = installed;
  offerPrompt();
  open(<InstallCard event={event} />);
  expect(heading()).toBeNull();
});

test('keeps the browser’s question until the fan presses Install, asks once, and never offers again', async () => {
  const { user, unmount } = open(<InstallCard event={inAttendance} />);
  const { event, prompt } = offerPrompt();
  expect(event.defaultPrevented).toBe(true);
  expect(heading()).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(heading()).toBeNull();
  unmount();
  offerPrompt();
  open(<InstallCard event={inAttendance} />);
  expect(heading()).toBeNull();
});

test('remembers a “Not now” for the next fan of the phone', async () => {
  beginSession({ csrfToken: 'c', id: 7, isNew: false });
  offerPrompt();
  const { user, unmount } = open(<InstallCard event={inAttendance} />);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(heading()).toBeNull();
  unmount();
  endSession('left');
  beginSession({ csrfToken: 'd', id: 8, isNew: false });
  open(<InstallCard event={inAttendance} />);
  expect(heading()).toBeNull();
});

test('closes the offer although the browser stores nothing', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  });
  offerPrompt();
  const { user } = open(<InstallCard event={inAttendance} />);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(heading()).toBeNull();
});

test('closes the offer if the browser refuses to ask', async () => {
  const { prompt } = offerPrompt();
  prompt.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const { user } = open(<InstallCard event={inAttendance} />);
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(heading()).toBeNull();
});

test('shows the two steps in Safari on an iPhone, and nothing in another browser there', () => {
  browseWith(chromeOnIphone);
  const { unmount } = open(<InstallCard event={inAttendance} />);
  expect(heading()).toBeNull();
  unmount();
  browseWith(safari);
  open(<InstallCard event={inAttendance} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Tap Share in Safari.',
    'Choose Add to Home Screen.',
  ]);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('“Me” installs the app also after a “Not now”, and shows the steps in Safari', async () => {
  localStorage.setItem('fan-install', 'answered');
  const { user, unmount } = open(<InstallRow />);
  expect(screen.queryByText('Install this app')).toBeNull();
  const { prompt } = offerPrompt('dismissed');
  await user.click(screen.getByRole('button', { name: 'Install this app' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Install this app')).toBeNull();
  unmount();
  browseWith(safari);
  const shown = open(<InstallRow />);
  const button = screen.getByRole('button', { name: 'Install this app', expanded: false });
  expect(screen.queryByRole('list')).toBeNull();
  await shown.user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
