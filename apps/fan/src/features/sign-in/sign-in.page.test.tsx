import { csrfTokenKey } from '@backline/client';
import { getBotCheck } from '@backline/contract/auth';
import { sendFanCode, verifyFanCode } from '@backline/contract/attendance';
import { findEvent, type FoundEvent } from '@backline/contract/event-by-code';
import { updateFanProfile } from '@backline/contract/fan-profile';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as brandTexts from '@backline/contract/brands.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as eventByCodeTexts from '@backline/contract/event-by-code.texts';
import * as sessionTexts from '@backline/contract/session.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { BotCheckSession } from '@backline/page/bot-check/session';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, answerLate, cutOff, open, refuse, sent, signIn } from '../../../testing/fan-page.tsx';
import { askedNumber } from '../../lib/asked-code.ts';
import { endSession, useSession } from '../../lib/session.ts';
import { BotCheckLine } from './bot-check.tsx';
import { Component } from './sign-in.page.tsx';

function Page() {
  return useSession().state === 'signed-in' ? <p>Signed in</p> : <Component />;
}

const sentTo = ({ path }: { path: string }) => sent.get(path) ?? [];
const number = () => screen.getByLabelText(sessionTexts.fan.phone);
const code = () => screen.findByLabelText(sessionTexts.fan.textedCode.label);
const press = (name: string) => screen.getByRole('button', { name });

const eventIn = (country_code: string): FoundEvent => ({
  event_name: 'All Amps',
  event_dttm: Date.UTC(2027, 6, 4, 20),
  timezone: 'America/Chicago (CST)',
  venue: 'Lantern Hall',
  city: 'Chicago',
  country_code,
  event_image_thumbnail_url: '/storage/poster.png',
  artists: ['Nova Reyes', 'Lamps'],
  brand: { name: 'The Lantern', colour: '#ffb300', icon_url: '/brands/icons/x-192.png' },
  accent: { dark: '#ffb300', light: '#805a00' },
  seo_url: 'all-amps',
});

const codeTexted = { message: sessionTexts.passcodeSent, phone_number: '+14155550134' };

beforeEach(() => {
  answer(getBotCheck, { kind: 'off' });
  answer(sendFanCode, codeTexted);
});

async function askForCode() {
  const page = open(<Page />);
  await page.user.type(number(), '4155550134');
  await page.user.click(press(sessionTexts.fan.sendCode));
  await code();
  return page;
}

describe('an invalid phone number', () => {
  test.each([
    ['empty text', '', peopleTexts.phoneRequired],
    ['too few digits', '415', sessionTexts.phoneInvalid],
    ['letters', 'call me', sessionTexts.phoneInvalid],
  ])('shows an error beside the field for %s, and sends no code', async (_what, typed, said) => {
    const { user } = open(<Page />);
    expect(screen.getByText(sessionTexts.fan.lead)).toBeTruthy();
    expect(screen.getByText(sessionTexts.fan.phoneHint)).toBeTruthy();
    if (typed !== '') await user.type(number(), typed);
    await user.click(press(sessionTexts.fan.sendCode));
    await screen.findByText(said);
    expect(screen.getByText(sessionTexts.fan.phoneHint)).toBeTruthy();
    expect(number().getAttribute('aria-invalid')).toBe('true');
    expect(sentTo(sendFanCode)).toEqual([]);
  });
});

test('shows the server’s message when the server refuses to send a code, and keeps the typed number', async () => {
  const { user } = open(<Page />);
  await user.type(number(), '4155550134');
  refuse(sendFanCode, 429, { code: 'too_many_requests', message: 'Please wait.' });
  await user.click(press(sessionTexts.fan.sendCode));
  await screen.findByText('Please wait.');
  expect(number()).toHaveProperty('value', '4155550134');
});

test('shows the code step when the answer was lost, and retries as the same request, not as a second one', async () => {
  const { user } = open(<Page />);
  await user.type(number(), '4155550134');
  cutOff(sendFanCode);
  await user.click(press(sessionTexts.fan.sendCode));
  await code();
  expect(screen.getByText(sessionTexts.fan.codeMaybeSent).textContent).toContain(
    `“${sessionTexts.fan.textedCode.resend}”`,
  );
  answer(sendFanCode, codeTexted);
  await user.click(press(sessionTexts.fan.textedCode.resend));
  await screen.findByText(sessionTexts.passcodeSent);
  expect(screen.queryByText(sessionTexts.fan.codeMaybeSent)).toBeNull();
  expect(sentTo(sendFanCode)).toMatchObject([{ resend: false }, { resend: false }]);
  expect(screen.getByRole('button', { name: sessionTexts.fan.resendIn(30) })).toBeTruthy();
});

test('stays at the number step when the phone is offline', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  try {
    const { user } = open(<Page />);
    await user.type(number(), '4155550134');
    cutOff(sendFanCode);
    await user.click(press(sessionTexts.fan.sendCode));
    await screen.findByText(generalTexts.fan.app.noNetwork);
    expect(number()).toHaveProperty('value', '4155550134');
  } finally {
    offline.mockRestore();
  }
});

test('shows the code step and sends only one code even if the browser’s storage is full', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    const first = await askForCode();
    first.unmount();
    open(<Page />);
    await code();
    expect(sentTo(sendFanCode)).toHaveLength(1);
  } finally {
    full.mockRestore();
    askedNumber.forget();
  }
});

test('says that a code was sent earlier if the server sends no new code', async () => {
  answer(sendFanCode, { ...codeTexted, message: sessionTexts.codeSentBefore });
  await askForCode();
  expect(screen.getByText(sessionTexts.codeSentBefore)).toBeTruthy();
});

test('shows a failed bot check in a single alert, and sends no code', async () => {
  refuse(getBotCheck, 503, { code: 'unavailable', message: 'Not now.' });
  const { user } = open(<Page />);
  await user.type(number(), '4155550134');
  await user.click(press(sessionTexts.fan.sendCode));
  await waitFor(() => expect(press(sessionTexts.fan.sendCode).getAttribute('aria-busy')).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toBe(sessionTexts.fan.checkFailed('Not now.'));
  expect(sentTo(sendFanCode)).toEqual([]);
});

test('sends one code to the number with its calling code when the button is pressed twice', async () => {
  const { user } = open(<Page />);
  await user.type(number(), '(415) 555-0134');
  await user.dblClick(press(sessionTexts.fan.sendCode));
  await code();
  expect(sentTo(sendFanCode)).toEqual([{ phone_number: '+14155550134', bot_check: '', resend: false }]);
});

describe('the sign-in page of an event', () => {
  const country = () => screen.getByLabelText<HTMLSelectElement>(generalTexts.fan.app.country);
  const chosen = () => country().selectedOptions[0]?.textContent;
  beforeEach(() => window.history.replaceState(null, '', '/fan/ABC234'));

  test('says at once that no event has the code, and looks up another code that the fan types', async () => {
    answer(findEvent, { event: null });
    const { user } = open(<Page />);
    await screen.findByRole('heading', { name: eventByCodeTexts.fan.unknownTitle('ABC234') });
    expect(screen.queryByLabelText(sessionTexts.fan.phone)).toBeNull();
    const field = screen.getByLabelText(eventTexts.fan.start.label);
    await user.type(field, 'abc');
    await user.click(press(eventTexts.fan.start.submit));
    await screen.findByText(attendanceTexts.eventCodeUnknown);
    answer(findEvent, { event: eventIn('US') });
    await user.type(field, '567');
    await user.click(press(eventTexts.fan.start.submit));
    await screen.findByText('All Amps');
    expect(number()).toBeTruthy();
    expect(window.location.pathname).toBe('/fan/ABC567');
  });

  test('shows event, artists and brand above the number, and why the number is needed', async () => {
    answer(findEvent, { event: eventIn('US') });
    open(<Page />);
    const card = within(await screen.findByRole('region', { name: 'All Amps' }));
    for (const text of ['Lantern Hall, Chicago', 'Nova Reyes, Lamps', brandTexts.by('The Lantern')])
      expect(card.getByText(text)).toBeTruthy();
    expect(screen.getByText(sessionTexts.fan.lead)).toBeTruthy();
  });

  test('preselects the event’s country, and sends the typed number together with the event’s code', async () => {
    answer(findEvent, { event: eventIn('GB') });
    answer(verifyFanCode, {
      message: '',
      csrfToken: 'token',
      fan: { id: 7, name: 'Ann', phone_number: '' },
      is_new: false,
    });
    const { user } = open(<Page />);
    await waitFor(() => expect(chosen()).toBe('GB'));
    expect(country().options[0]?.textContent).toBe('GB');
    await user.type(number(), '07911 123456');
    cutOff(sendFanCode);
    await user.click(press(sessionTexts.fan.sendCode));
    await user.type(await code(), '123456');
    await screen.findByText('Signed in');
    const national = { phone_number: '07911123456', event_code: 'ABC234' };
    expect(sentTo(sendFanCode)).toEqual([{ ...national, bot_check: '', resend: false }]);
    expect(sentTo(verifyFanCode)).toEqual([{ ...national, code: '123456' }]);
  });

  test('shows the number as normalised by the server, even if the first answer was lost and the fan retries', async () => {
    answer(findEvent, { event: eventIn('GB') });
    const { user } = open(<Page />);
    await waitFor(() => expect(chosen()).toBe('GB'));
    await user.type(number(), '07911 123456');
    cutOff(sendFanCode);
    await user.click(press(sessionTexts.fan.sendCode));
    await code();
    answer(sendFanCode, { ...codeTexted, phone_number: '+447911123456' });
    await user.click(press(sessionTexts.fan.textedCode.resend));
    expect(await screen.findByText(sessionTexts.fan.codeLead('+447911123456'))).toBeTruthy();
    expect(askedNumber.read()).toBe('+447911123456');
  });

  test('preselects a country that loads after the fan has typed digits, unless the fan chose one', async () => {
    const { arrive } = answerLate(findEvent, { event: eventIn('DE') });
    const { user } = open(<Page />);
    await user.type(number(), '0151');
    expect(chosen()).toBe('US +1');
    arrive();
    await waitFor(() => expect(chosen()).toBe('DE'));
    expect(number()).toHaveProperty('value', '0151');
  });

  test('keeps the country that the fan chose', async () => {
    const { arrive } = answerLate(findEvent, { event: eventIn('DE') });
    const { user } = open(<Page />);
    await user.selectOptions(country(), '+91');
    arrive();
    await waitFor(() => expect(country().options[0]?.textContent).toBe('DE'));
    expect(chosen()).toBe('IN +91');
  });

  test.each([
    ['the call is refused', () => refuse(findEvent, 429, { code: 'too_many_requests', message: 'Please wait.' })],
    ['the network is lost', () => cutOff(findEvent)],
  ])('sends the number with a calling code when %s', async (_what, prepare) => {
    prepare();
    const { user } = await askForCode();
    expect(sentTo(findEvent)).not.toEqual([]);
    expect(sentTo(sendFanCode)).toEqual([
      { phone_number: '+14155550134', event_code: 'ABC234', bot_check: '', resend: false },
    ]);
    await user.click(press(sessionTexts.fan.otherNumber));
    expect(chosen()).toBe('US +1');
  });
});

test('does not look up an event if the address has no event code', async () => {
  await askForCode();
  expect(sentTo(findEvent)).toEqual([]);
});

test('shows the number in the code step as the server normalised it', async () => {
  answer(sendFanCode, { ...codeTexted, phone_number: '+447911123456' });
  const { user } = open(<Page />);
  await user.type(number(), '+44 (0)7911 123456');
  await user.click(press(sessionTexts.fan.sendCode));
  expect(await screen.findByText(sessionTexts.fan.codeLead('+447911123456'))).toBeTruthy();
});

test('shows an error for a wrong code without signing in, and lets the fan go back to the number', async () => {
  const { user } = await askForCode();
  expect(screen.getByText(sessionTexts.fan.codeLead('+14155550134'))).toBeTruthy();
  await user.click(press(sessionTexts.fan.confirm));
  await screen.findByText(sessionTexts.codeRequired);
  refuse(verifyFanCode, 403, { code: 'forbidden', message: sessionTexts.codeWrong });
  await user.type(await code(), '123456');
  await screen.findByText(sessionTexts.codeWrong);
  expect(screen.queryByText('Signed in')).toBeNull();
  await user.click(press(sessionTexts.fan.otherNumber));
  expect(number()).toHaveProperty('value', '4155550134');
});

test('shows the code step again after a reload, for at most five minutes', async () => {
  const first = await askForCode();
  first.unmount();
  const second = open(<Page />);
  await code();
  second.unmount();
  const kept = JSON.parse(localStorage.getItem('fan.asked') ?? '{}') as { at: number };
  localStorage.setItem('fan.asked', JSON.stringify({ ...kept, at: kept.at - 300_000 }));
  open(<Page />);
  expect(number()).toHaveProperty('value', '');
});

test('signs in with a pasted code that contains a space; asks a new fan for a name once, and requires one', async () => {
  const fan = { id: 7, name: 'Fan 0134', phone_number: '+14155550134' };
  answer(verifyFanCode, { message: '', csrfToken: 'token', fan, is_new: true });
  const { user } = await askForCode();
  await user.click(await code());
  await user.paste('123 456');
  await user.click(await screen.findByRole('button', { name: sessionTexts.fan.saveName }));
  expect(screen.getByText(sessionTexts.fan.nameLead)).toBeTruthy();
  await screen.findByText(peopleTexts.nameRequired);
  expect(sentTo(updateFanProfile)).toEqual([]);
  refuse(updateFanProfile, 422, {
    code: 'invalid_input',
    message: 'Please look.',
    fields: [{ path: 'name', message: generalTexts.tooLong(200) }],
  });
  await user.type(screen.getByLabelText(sessionTexts.fan.name), 'Ann');
  await user.click(press(sessionTexts.fan.saveName));
  await screen.findByText(generalTexts.tooLong(200));
  answer(updateFanProfile, { message: '', version: 2 });
  await user.click(press(sessionTexts.fan.saveName));
  await screen.findByText('Signed in');
  expect(sentTo(verifyFanCode)).toEqual([{ phone_number: '+14155550134', code: '123456' }]);
});

test('offers a new code after 30 seconds, and confirms that it was sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const { user } = await askForCode();
    const seconds = Array.from({ length: 30 }, (_, place) => sessionTexts.fan.resendIn(place + 1));
    const labels = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(labels.filter((label) => seconds.includes(label ?? ''))).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await user.click(press(sessionTexts.fan.textedCode.resend));
    expect(await screen.findByText(sessionTexts.passcodeSent)).toBeTruthy();
    expect(sentTo(sendFanCode)).toMatchObject([{ resend: false }, { resend: true }]);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['working', 'asking', 'done'] as const)('shows that the bot check is in the state “%s”', (phase) => {
  const check: Partial<BotCheckSession> = { state: { phase }, subscribe: () => () => true, attach: () => {} };
  render(<BotCheckLine check={check as BotCheckSession} />);
  expect(screen.getByRole('status').textContent).toBe(sessionTexts.fan.check[phase]);
});

test('shows a notice when the server ended the session', async () => {
  signIn();
  endSession('lost');
  open(<Page />);
  expect(screen.getByText(sessionTexts.sessionLost)).not.toBeNull();
});

describe('an open tab after the session has ended in another tab', () => {
  const [id, token] = ['fan.id', `fan.${csrfTokenKey}`];
  const removeThere = (key: string) => {
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  };

  test('shows that the server ended the session', () => {
    signIn();
    open(<Page />);
    removeThere(token);
    expect(screen.getByText(sessionTexts.sessionLost)).not.toBeNull();
  });

  test('asks for the number without a notice if the fan signed out', () => {
    signIn();
    open(<Page />);
    for (const key of [id, token]) removeThere(key);
    expect(number()).not.toBeNull();
    expect(screen.queryByText(sessionTexts.sessionLost)).toBeNull();
  });
});
