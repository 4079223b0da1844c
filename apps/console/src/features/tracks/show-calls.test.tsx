import * as lightTexts from '@backline/contract/lights.texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../../../testing/page.tsx';
import type { Lights } from './lights.queries.ts';
import { readyWarning } from './phones-ready.ts';
import {
  arrowRight,
  button,
  isDead,
  isKnown,
  onceKnown,
  open,
  play,
  player,
  serverNow,
  stop,
  update,
} from '../../../testing/player.ts';
import { lightShow, lightsNow } from '../../../testing/track.ts';

// The clocks are frozen unless a test moves them.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const lights = 'tracks/get_lights';
const phones = (ready: number, late: number): Lights['phones'] => ({
  ready,
  late,
  gone: 0,
  p50_ms: null,
  p95_ms: null,
  sections: [],
});
const started = (now: Lights) => {
  const { epoch, offset_ms, show } = now;
  return { message: lightTexts.showStarted, epoch, offset_ms, show, show_id: 31 };
};
/** Refetches the page's data, as a notice does. */
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'));

it('starts no show when the running show ends while the person is pressing Stop', async () => {
  const show = { ...lightShow(1, serverNow() - 170_000), end_dttm: serverNow() + 60_000 };
  const { user, sentTo } = open(() => lightsNow({ show }));
  await onceKnown((shown) => expect(shown.getByText(/Playing “Song 1”/)).toBeTruthy());
  const [ofPlay, ofStop] = [await button('Play'), await button('Stop')];
  expect([isDead(ofPlay), isDead(ofStop)]).toEqual([true, false]);
  await user.pointer({ keys: '[MouseLeft>]', target: ofStop });
  vi.advanceTimersByTime(120_000);
  await waitFor(() => expect(isDead(ofStop)).toBe(true));
  await user.pointer({ keys: '[/MouseLeft]', target: ofStop });
  await user.keyboard('{Enter}');
  // Neither button has moved or been replaced.
  expect([await button('Play'), await button('Stop')]).toEqual([ofPlay, ofStop]);
  expect(document.activeElement).toBe(ofStop);
  expect([sentTo(play), sentTo(stop), screen.queryByRole('dialog')]).toEqual([[], [], null]);
});

it('keeps the focus on Play once the show has started, and ignores another press of it', async () => {
  let now = lightsNow();
  const { user, sentTo } = open(() => now, {
    [play]: () => started((now = lightsNow({ epoch: 5, show: lightShow(1, serverNow() + 10_000) }))),
  });
  await isKnown();
  const ofPlay = await button('Play');
  ofPlay.focus();
  await user.keyboard('{Enter}');
  expect(await (await player()).findByText('Preparing “Song 1”')).toBeTruthy();
  expect(document.activeElement).toBe(ofPlay);
  await user.keyboard('{Enter}');
  await user.click(ofPlay);
  expect([sentTo(play).length, sentTo(stop).length]).toEqual([1, 0]);
});

it('recognises the show it started even if the live message arrives before the answer to Play', async () => {
  let now = lightsNow();
  const answer = Promise.withResolvers<void>();
  const { user, sentTo } = open(() => now, {
    [play]: async () => {
      now = lightsNow({ epoch: 5, show: lightShow(1, serverNow() + 10_000) });
      await answer.promise;
      return started(now);
    },
  });
  await isKnown();
  await user.click(await button('Play'));
  await waitFor(() => expect(sentTo(play)).toHaveLength(1));
  comeBack();
  expect(await (await player()).findByText('Preparing “Song 1”')).toBeTruthy();
  expect((await player()).queryByRole('button', { name: 'Play the song on this page' })).toBeNull();
  answer.resolve();
  expect(await screen.findByText(lightTexts.showStarted)).toBeTruthy();
  expect((await player()).queryByText(/started elsewhere/)).toBeNull();
});

it('recognises a show that this tab started before the page was reopened', async () => {
  let now = lightsNow();
  const answers = {
    [play]: () => started((now = lightsNow({ epoch: 5, show: lightShow(1, serverNow() + 10_000) }))),
  };
  const { user } = open(() => now, answers);
  await isKnown();
  await user.click(await button('Play'));
  expect(await (await player()).findByText('Preparing “Song 1”')).toBeTruthy();
  open(() => now, answers);
  expect(await (await player()).findByText('Preparing “Song 1”, without sound on this page')).toBeTruthy();
  expect(await button('Play the song on this page')).toBeTruthy();
});

it('counts the phones again on Play instead of using the numbers on the page', async () => {
  const answers = [phones(100, 0), phones(0, 100)];
  const { user, sentTo } = open(() => lightsNow({ phones: answers[0] ?? phones(0, 0) }));
  await isKnown();
  answers.shift();
  await user.click(await button('Play'));
  const question = '0 of 100 phones are ready (0%), less than the 80% that you want.';
  expect(await screen.findByText(question)).toBeTruthy();
  expect(sentTo(play)).toEqual([]);
});

it('asks for a confirmation when the phones cannot be counted', async () => {
  let isBroken = false;
  const answer = () => (isBroken ? refuse(500, { code: 'internal', message: 'Broken' }) : lightsNow());
  const { user, sentTo } = open(() => lightsNow(), { [lights]: answer });
  await isKnown();
  isBroken = true;
  await user.click(await button('Play'));
  expect(await screen.findByText('The phones could not be counted just now.')).toBeTruthy();
  expect(sentTo(play)).toEqual([]);
});

it('restores the stored threshold when a new one is refused', async () => {
  open(() => lightsNow({ ready_share: 0 }), {
    [update]: () => refuse(429, { code: 'too_many_requests', message: 'Too many' }),
  });
  const board = within(await screen.findByRole('region', { name: 'Details' }));
  board.getByRole('group').setAttribute('open', '');
  const slider = board.getByRole('slider', { name: /Warn before playing/ });
  fireEvent.keyDown(slider, arrowRight);
  expect(await board.findByText('Warn before playing if under 5% are ready')).toBeTruthy();
  fireEvent.keyUp(slider, arrowRight);
  expect(await screen.findByText('Too many')).toBeTruthy();
  expect(await board.findByText('Warn before playing if under 0% are ready')).toBeTruthy();
});

it.each([
  ['no phone is connected', 80, phones(0, 0), 'No phone is connected yet.'],
  ['none of one is ready', 80, phones(0, 1), '0 of 1 phones are ready (0%), less than the 80% that you want.'],
  ['none of many is ready', 5, phones(0, 400), '0 of 400 phones are ready (0%), less than the 5% that you want.'],
  [
    'one less than wanted is ready',
    80,
    phones(79, 21),
    '79 of 100 phones are ready (79%), less than the 80% that you want.',
  ],
  ['as many as wanted are ready', 80, phones(80, 20), null],
  ['nobody wants to be warned', 0, phones(0, 9), null],
])('shows the right warning, or none, when %s', (_case, ready_share, counted, warning) => {
  const shown = { ready_share, phones: phones(100, 0) };
  expect(readyWarning(shown, { ready_share, phones: counted })).toBe(warning);
});

it('uses the higher of the threshold on the page and the stored one', () => {
  const at = (ready_share: number) => ({ ready_share, phones: phones(0, 9) });
  expect(readyWarning(at(80), at(0))).toContain('less than the 80%');
  expect(readyWarning(at(0), at(60))).toContain('less than the 60%');
});
