import * as lightTexts from '@backline/contract/lights.texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuse } from '../../../testing/page.tsx';
import {
  arrowRight,
  button,
  isKnown,
  onceKnown,
  open,
  play,
  player,
  serverNow,
  stop,
  update,
} from '../../../testing/player.ts';
import { lightsNow, lightShow } from '../../../testing/track.ts';

// The clocks are frozen unless a test moves them.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const decoderOf = (decodeAudioData: () => Promise<unknown>) =>
  class {
    decodeAudioData = decodeAudioData;
  };
const soundOf = (drawing: HTMLElement) => drawing.querySelector('path:last-child')?.getAttribute('d');

const title = async () => (await (await player()).findByRole('heading')).textContent;

it('wraps around with Previous and Next, and chooses a song by its title', async () => {
  const { user } = open(() => lightsNow());
  expect(await title()).toBe('Song 1');
  await user.click(await button('Previous song'));
  expect(await title()).toBe('Song 2');
  await user.click(await button('Next song'));
  expect(await title()).toBe('Song 1');
  await user.click(await screen.findByRole('button', { name: 'Song 2' }));
  expect(await title()).toBe('Song 2');
});

it('plays the shown version of the song, counts down by the server’s clock, and stops on Stop', async () => {
  let now = lightsNow();
  const { user, sentTo } = open(() => now, {
    [play]: () => {
      now = lightsNow({ epoch: 5, show: lightShow(1, serverNow() + 10_000) });
      const { epoch, offset_ms, show } = now;
      return { message: lightTexts.showStarted, epoch, offset_ms, show, show_id: 31 };
    },
    [stop]: () => {
      now = lightsNow({ epoch: 6 });
      return { message: lightTexts.showStopped, epoch: 6, offset_ms: 0, show: null };
    },
  });
  await isKnown();
  await user.click(await button('Play'));
  expect(await (await player()).findByText('Preparing “Song 1”')).toBeTruthy();
  const seconds = Number((await (await player()).findByRole('timer')).textContent);
  expect(seconds).toBe(10);
  expect(sentTo(play)[0]?.input).toMatchObject({ id: '1', event_id: '7', epoch: '4' });
  expect((await button('Next song')).hasAttribute('disabled')).toBe(true);
  await user.click(await button('Stop'));
  expect(await screen.findByText(lightTexts.showStopped)).toBeTruthy();
  expect(await button('Play')).toBeTruthy();
  expect(sentTo(stop).map(({ input }) => input)).toEqual([{ event_id: 7 }]);
});

it('says that somebody else has started a show first and displays that show', async () => {
  let now = lightsNow();
  const { user } = open(() => now, {
    [play]: () => {
      now = lightsNow({ epoch: 5, show: lightShow(2, serverNow() + 9_000) });
      return refuse(409, { code: 'conflict', message: lightTexts.showIsOn });
    },
  });
  await isKnown();
  await user.click(await button('Play'));
  expect(await screen.findByText(lightTexts.showIsOn)).toBeTruthy();
  expect(await (await player()).findByText('Preparing “Song 2”, started elsewhere')).toBeTruthy();
  expect(await button('Stop')).toBeTruthy();
});

it('shows the position of a show that somebody else started, and can play its song on this page', async () => {
  open(() => lightsNow({ show: lightShow(2, serverNow() - 65_000) }));
  await onceKnown((shown) => expect(shown.getByText(/1:0\d \/ 3:04/)).toBeTruthy());
  expect(await title()).toBe('Song 2');
  expect(await button('Play the song on this page')).toBeTruthy();
});

it('draws the beats of a song whose audio cannot be decoded, and shows no error', async () => {
  vi.stubGlobal(
    'OfflineAudioContext',
    decoderOf(() => Promise.reject(new Error('no sound'))),
  );
  const { user } = open(() => lightsNow(), { 'tracks/get_song': () => new Response('noise') });
  const drawing = await (await player()).findByRole('img', { name: 'Waveform of the song, with 3 beats' });
  expect(soundOf(drawing)).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Song 2' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('draws the waveform of the whole song, and the playhead at the current position', async () => {
  vi.stubGlobal(
    'OfflineAudioContext',
    decoderOf(async () => ({ getChannelData: () => new Float32Array(800).fill(0.5) })),
  );
  open(() => lightsNow({ show: lightShow(1, serverNow() - 92_000) }), {
    'tracks/get_song': () => new Response('song'),
  });
  const drawing = await (await player()).findByRole('img', { name: /^Waveform/ });
  await waitFor(() => expect(soundOf(drawing)).toContain('M0 25V75M1 25V75'));
  await onceKnown(() => {
    const playhead = drawing.nextElementSibling as HTMLElement;
    // The position is not exact, because the test advances the clock while the page requests the server's time.
    const percent = Number.parseFloat(playhead.style.insetInlineStart);
    expect([percent >= 49, percent < 60]).toEqual([true, true]);
  });
});

it('shows a playing pattern under its own name and length', async () => {
  const show = lightShow(9, serverNow() - 5_000);
  open(() => lightsNow({ show: { ...show, kind: 'pattern', name: 'Blink', end_dttm: show.start_dttm + 42_000 } }));
  // Until the server's time is known, a show counts as running and at its start.
  expect(await (await player()).findByText('0:00 / 0:42')).toBeTruthy();
  await onceKnown((shown) => expect(shown.getByText('Playing “Blink”, a pattern')).toBeTruthy());
  expect((await player()).getByText(/0:(?:0[5-9]|10) \/ 0:42/)).toBeTruthy();
  expect(await title()).toBe('Blink');
});

it('shows the position 0:00 during the countdown of a show, even if the person had moved the position', async () => {
  let now = lightsNow();
  const { user } = open(() => now, {
    [play]: () => {
      now = lightsNow({ epoch: 5, show: lightShow(1, serverNow() + 9_000) });
      const { epoch, offset_ms, show } = now;
      return { message: lightTexts.showStarted, epoch, offset_ms, show, show_id: 31 };
    },
  });
  await isKnown();
  const slider = (await player()).getByRole('slider', { name: 'Position in the song' });
  fireEvent.keyDown(slider, arrowRight);
  expect(await (await player()).findByText('0:01 / 3:04')).toBeTruthy();
  await user.click(await button('Play'));
  expect(await (await player()).findByText('Preparing “Song 1”')).toBeTruthy();
  expect((await player()).getByText('0:00 / 3:04')).toBeTruthy();
});

it('shows the end of a show by the server’s clock, even without a message from the server', async () => {
  open(() => lightsNow({ show: lightShow(2, serverNow() - 200_000) }));
  await isKnown();
  expect(await (await player()).findByText('Ready')).toBeTruthy();
});

it('warns if too few phones are ready and plays after a confirmation', async () => {
  const few = { ready: 62, late: 38, gone: 3, p50_ms: 4, p95_ms: 18, sections: [] };
  const { user, sentTo } = open(() => lightsNow({ ready_share: 80, phones: few }), {
    [play]: () => refuse(409, { code: 'conflict', message: lightTexts.showIsOn }),
  });
  await isKnown();
  await user.click(await button('Play'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('62 of 100 phones are ready (62%), less than the 80% that you want.')).toBeTruthy();
  expect(sentTo(play)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(sentTo(play)).toHaveLength(1));
});

it('asks for a confirmation of each pattern that a show would skip, and sends the confirmed ones with Play', async () => {
  const at = Date.UTC(2030, 0, 2, 2, 30, 5);
  const inTheWay = (name: string, id: number) => ({ event_user_pattern_id: id, version: 2, name, start_dttm: at });
  const refusals = [[inTheWay('Blink', 12)], [inTheWay('Blink', 12), inTheWay('Wave', 13)]];
  const { user, sentTo } = open(() => lightsNow(), {
    [play]: () => {
      const message = lightTexts.patternInTheWay('Blink');
      return refuse(409, { code: 'conflict', message, in_the_way: refusals.shift() ?? [] });
    },
  });
  const agree = async (question: string) => {
    const text = await screen.findByText(question);
    const [dialog = document.body] = screen.getAllByRole('dialog').filter((one) => one.contains(text));
    await user.click(within(dialog).getByRole('button', { name: 'Play and skip' }));
  };
  const one = lightTexts.skipInTheWay('Blink', '08:30:05 PM');
  await isKnown();
  await user.click(await button('Play'));
  expect(one).toBe(
    'The pattern “Blink” is scheduled for 08:30:05 PM, during this song. Play the song and skip the pattern?',
  );
  await agree(one);
  // A second pattern was scheduled meanwhile, so the question names both.
  const both =
    '“Blink” (08:30:05 PM) and “Wave” (08:30:05 PM) are scheduled during this song. Play the song and skip these patterns?';
  expect(screen.queryByText(lightTexts.patternInTheWay('Blink'))).toBeNull();
  await agree(both);
  expect(await screen.findByText(lightTexts.patternInTheWay('Blink'))).toBeTruthy();
  expect(sentTo(play).map(({ input }) => input.skips)).toEqual([undefined, '12.2', ['12.2', '13.2']]);
});

it('neither plays nor skips anything when the confirmation is cancelled', async () => {
  const pattern = { event_user_pattern_id: 12, version: 2, name: 'Blink', start_dttm: Date.UTC(2030, 0, 2, 2, 30, 5) };
  const { user, sentTo } = open(() => lightsNow(), {
    [play]: () =>
      refuse(409, { code: 'conflict', message: lightTexts.patternInTheWay('Blink'), in_the_way: [pattern] }),
  });
  await isKnown();
  await user.click(await button('Play'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo(play)).toHaveLength(1);
  expect(await (await player()).findByText('Ready')).toBeTruthy();
});

it('Test plays on this page only, and Reset returns to the start of the song', async () => {
  const { user, sentTo } = open(() => lightsNow());
  (await button('Test')).focus();
  await user.keyboard('{Enter}');
  expect(await (await player()).findByText('Testing on this page alone')).toBeTruthy();
  const test = await button('Test');
  expect([test.getAttribute('aria-disabled'), test.hasAttribute('disabled')]).toEqual(['true', false]);
  expect(document.activeElement).toBe(test);
  await user.click(await button('Reset'));
  await waitFor(async () => expect((await player()).queryByText('Testing on this page alone')).toBeNull());
  expect((await player()).getByText('0:00 / 3:04')).toBeTruthy();
  expect(sentTo(play)).toEqual([]);
});

it('moves the offset by the arrow keys and saves it', async () => {
  const { sentTo } = open(() => lightsNow({ offset_ms: 20 }), {
    [update]: () => ({ message: lightTexts.lightsSaved, ...lightsNow({ offset_ms: 25 }) }),
  });
  const slider = await screen.findByRole('slider', { name: 'Light delay, in milliseconds' });
  fireEvent.keyDown(slider, arrowRight);
  expect(await screen.findAllByText('+25 ms')).not.toEqual([]);
  fireEvent.keyUp(slider, arrowRight);
  await waitFor(() => expect(sentTo(update).map(({ input }) => input)).toEqual([{ event_id: 7, offset_ms: 25 }]));
});

it('locks the offset during a show and says why', async () => {
  const { sentTo } = open(() => lightsNow({ offset_ms: 20, show: lightShow(1, serverNow() - 5_000) }));
  const slider = await screen.findByRole('slider', { name: 'Light delay, in milliseconds' });
  expect(await screen.findByText(lightTexts.offsetOnlyInTheDark)).toBeTruthy();
  expect(slider.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(slider, arrowRight);
  fireEvent.keyUp(slider, arrowRight);
  expect((await player()).getByText('+20 ms')).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
});

it('shows how many phones are ready, and hides all other figures behind Details', async () => {
  const section = (name: string, ready: number) => ({ section: name, ready, late: 1, gone: 0, p50_ms: 3, p95_ms: 12 });
  const phones = {
    ready: 1_900,
    late: 2,
    gone: 98,
    p50_ms: 4,
    p95_ms: 17.6,
    sections: [section('A', 900), section('B', 1_000)],
  };
  open(() => lightsNow({ phones }));
  expect(await (await player()).findByText('Phones: 1,900 of 1,902 ready')).toBeTruthy();
  const board = within(screen.getByRole('region', { name: 'Details' }));
  expect(board.getByRole('group').hasAttribute('open')).toBe(false);
  board.getByRole('group').setAttribute('open', '');
  for (const figure of ['1,900', '98', '4 ms', '18 ms']) expect(board.getByText(figure)).toBeTruthy();
  expect(board.getByRole('row', { name: 'B 1,000 1 0 12 ms' })).toBeTruthy();
  expect(board.getByText('Warn before playing if under 80% are ready')).toBeTruthy();
  const certificate = board.getByRole('link', { name: 'Safety certificate for “Song 1”' });
  expect(certificate.getAttribute('href')).toBe('/pattern-playlist/certificate/7/Night%20One/1');
});

it('lists past shows with the number of phones reached and their accuracy', async () => {
  const show = lightShow(1, Date.UTC(2030, 0, 2, 2, 0));
  const report = { phones_reached: 1_950, p50_ms: 8, p95_ms: 31, started_within_50_ms: 0.991 };
  const row = { ...show, id: 31, started_by: 'Ada', offset_ms: 20 };
  open(() => lightsNow(), {
    'tracks/list_light_shows': () => [
      { ...row, state: 'stopped', stopped_dttm: show.start_dttm + 65_000, report },
      { ...row, id: 30, show_id: 30, state: 'running', stopped_dttm: null, report: null },
    ],
  });
  const shows = within(await screen.findByRole('table', { name: 'Shows' }));
  const [, first, second] = await shows.findAllByRole('row');
  expect(first?.textContent).toBe('Song 1Jan 1, 2030, 8:00 PMStopped at 1:05Ada1,9508 ms / 31 ms99%');
  expect(second?.textContent).toContain('Running');
});

it('shows the state of each show', async () => {
  const show = lightShow(1, Date.UTC(2030, 0, 2, 2, 0));
  const states = Object.keys(lightTexts.showStates) as (keyof typeof lightTexts.showStates)[];
  const row = { ...show, started_by: 'Ada', offset_ms: 20, stopped_dttm: null, report: null };
  open(() => lightsNow(), {
    'tracks/list_light_shows': () =>
      states.map((state, place) => ({ ...row, id: place + 1, show_id: place + 1, state })),
  });
  const shows = within(await screen.findByRole('table', { name: 'Shows' }));
  for (const state of states) expect(await shows.findByText(lightTexts.showStates[state])).toBeTruthy();
});
