import { getAttendance, joinEventByCode, listFanEvents, type FanEvent } from '@backline/contract/attendance';
import { askForHelp, continueHelp, getHelp, type HelpCase } from '@backline/contract/fan-help';
import { listFanPolls, type FanPoll } from '@backline/contract/fan-polls';
import { getTriviaScore, listFanTrivia, type FanTrivia } from '@backline/contract/fan-trivia';
import { answerTrivia } from '@backline/contract/trivia-answers';
import * as triviaTexts from '@backline/contract/trivia.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import { answerPoll } from '@backline/contract/poll-answers';
import { enterRaffle } from '@backline/contract/raffle-entry';
import { listFanRaffles, type FanRaffle } from '@backline/contract/raffles';
import { askForSong, listOwnRequests } from '@backline/contract/song-asks';
import { suggestSongs } from '@backline/contract/song-requests';
import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { PageBoundary } from '../src/app/page-boundary.tsx';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';
import * as pollTexts from '@backline/contract/polls.texts';
import * as raffleTexts from '@backline/contract/raffles.texts';
import * as songRequestFanTexts from '@backline/contract/song-requests.fan.texts';
import { outbox } from '../src/lib/outbox/fan-outbox.ts';
import { browserStore } from '../src/lib/outbox/queued-calls.ts';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { attendance, openApp } from '../testing/app-page.tsx';
import { answer, cutOff, goesOn, refuse, signIn } from '../testing/fan-page.tsx';

const hourMs = 3_600_000;

describe('the start page', () => {
  test('asks a visitor for an event code, shows errors beside it, and offers a sign-in', async () => {
    const user = openApp('/');
    expect(await screen.findByText(eventTexts.fan.start.lead)).toBeTruthy();
    expect(screen.getByRole('link', { name: eventTexts.fan.start.signIn })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: eventTexts.fan.start.submit }));
    const field = screen.getByLabelText(eventTexts.fan.start.label);
    const below = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(below?.textContent).toBe(attendanceTexts.eventCodeRequired);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  test('lists the fan’s events, current ones before past ones, and a button to load more', async () => {
    signIn(7);
    answer(listFanEvents, []);
    openApp('/');
    expect(await screen.findByText(eventTexts.fan.start.noEvents)).toBeTruthy();
    expect(screen.getByRole('heading', { name: eventTexts.fan.start.another })).toBeTruthy();
    const event = (id: number, event_dttm: number): FanEvent => ({
      event_id: id,
      event_name: `Night ${id}`,
      event_code: `ABC23${id}`,
      event_dttm,
      timezone: 'CST',
      venue: 'The Barn',
      city: 'Chicago',
      event_image_thumbnail_url: null,
      checkin_dttm: event_dttm,
    });
    answer(listFanEvents, [event(3, Date.now() - 48 * hourMs), event(4, Date.now())], goesOn);
    openApp('/');
    const links = await screen.findAllByRole('link', { name: /Night/ });
    expect(links[0]?.textContent).toContain(attendanceTexts.fan.place.in);
    expect(links[1]?.textContent).toContain(attendanceTexts.fan.place.was);
    expect(screen.getByRole('button', { name: eventTexts.fan.start.more })).toBeTruthy();
  });
});

describe('an address that cannot be shown', () => {
  test('shows an error and a link to the start page for an unknown address', async () => {
    openApp('/there/is/no/such');
    expect(await screen.findByRole('heading', { name: generalTexts.fan.app.notFoundTitle })).toBeTruthy();
    expect(screen.getByText(generalTexts.fan.app.notFoundText)).toBeTruthy();
    expect(screen.getByRole('link', { name: generalTexts.fan.app.toStart })).toBeTruthy();
  });

  test.each([
    ['of an unknown event code', 404, 'not_found', eventTexts.fan.event.unknownTitle('ABC234'), 0],
    ['of an event that could not be loaded', 500, 'internal', eventTexts.fan.event.failedTitle, 1],
  ])(
    'an address %s shows the matching error, and offers a retry only if it may help',
    async (_which, status, code, title, tries) => {
      signIn(7);
      refuse(joinEventByCode, status, { code, message: 'Why.' });
      openApp('/ABC234');
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByRole('link', { name: generalTexts.fan.app.toStart })).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: generalTexts.fan.app.retry })).toHaveLength(tries);
    },
  );

  test.each([
    ['crashed', new Error('Broken'), generalTexts.fan.app.brokenTitle],
    [
      'an update removed',
      new TypeError('error loading dynamically imported module'),
      generalTexts.fan.app.outdatedTitle,
    ],
  ])('shows an error page for a page that %s', (_what, error, title) => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    // A page that was reloaded just now does not reload again.
    sessionStorage.setItem('reloadedForMissingChunk', `${Date.now()}`);
    const Broken = (): never => {
      throw error;
    };
    render(
      <PageBoundary location="/">
        <Broken />
      </PageBoundary>,
    );
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryAllByText(generalTexts.fan.app.outdatedText)).toHaveLength(
      title === generalTexts.fan.app.outdatedTitle ? 1 : 0,
    );
    quiet.mockRestore();
  });
});

describe('the status strip', () => {
  const strip = () => screen.getByRole('complementary', { name: generalTexts.fan.strip.label });
  const poll: Partial<FanPoll> = {
    id: 3,
    question: 'Which encore?',
    start_time: Date.now() - hourMs,
    end_time: Date.now() + hourMs,
    completed: false,
    results: 'after_end',
    options: [{ id: 31, option: 'Harbour', result: null }],
    own_option_id: null,
  };
  const trivia: FanTrivia = {
    id: 4,
    title: 'How many encores?',
    graphic: null,
    graphic_thumbnail_url: null,
    publish_time: Date.now() - hourMs,
    options: ['Eleven', 'Nineteen'],
    fact: null,
    reveal: null,
  };
  const raffle: Partial<FanRaffle> = {
    raffle_id: 3,
    title: 'Signed drum',
    description: '',
    start_time: Date.now() - hourMs,
    end_time: Date.now() + hourMs,
    no_of_winners: 1,
    minimum_no_of_participants: 1,
    state: 'open',
    participants: null,
    entry: null,
  };
  const question: HelpCase = {
    support_case_id: 5,
    title: 'Cloakroom',
    status: 'open',
    unread: 1,
    created_dttm: 1,
    last_dttm: 1,
    has_earlier: false,
    messages: [],
  };
  type User = ReturnType<typeof openApp>;
  const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
  const isIn = { offers: ['requests', 'polls', 'raffles'] as const, checkin_dttm: Date.now() };

  test('shows an offline notice only while the network is missing', async () => {
    signIn(7);
    answer(listFanEvents, []);
    openApp('/');
    await screen.findByText(eventTexts.fan.start.noEvents);
    const showsNetworkLossAfter = (name: 'online' | 'offline') => {
      act(() => void window.dispatchEvent(new Event(name)));
      return strip().textContent?.includes(generalTexts.fan.strip.away);
    };
    expect([showsNetworkLossAfter('offline'), showsNetworkLossAfter('online')]).toEqual([true, false]);
  });

  test('names each call that waits for the network', async () => {
    signIn(7);
    answer(joinEventByCode, { message: 'x', event_id: 7, event_name: 'Loud Night' });
    answer(getAttendance, attendance({ ...isIn, offers: [...isIn.offers, 'trivia'] }));
    answer(listFanPolls, { result: [poll], next_start_time: null });
    answer(listFanRaffles, [raffle]);
    answer(listOwnRequests, { is_stopped: false, left: 2, songs: [] });
    answer(suggestSongs, []);
    answer(getHelp, { result: [question] });
    answer(listFanTrivia, [trivia]);
    answer(getTriviaScore, { answered: 0, right: 0 });
    for (const call of [answerPoll, answerTrivia, enterRaffle, askForSong, askForHelp, continueHelp]) cutOff(call);
    const labels: string[] = [];
    const waits = async (label: string) => {
      labels.push(label);
      const all = new RegExp(generalTexts.fan.strip.waiting(labels.join(', ')).replaceAll(/[?.]/g, '\\$&'));
      await waitFor(() => expect(strip().textContent).toMatch(all));
    };
    let user = openApp('/ABC234/polls');
    await user.click(await screen.findByRole('radio', { name: 'Harbour' }));
    await press(user, pollTexts.fan.answer);
    await waits(pollTexts.fan.kept('Which encore?'));
    user = openApp('/ABC234/trivia');
    await user.click(await screen.findByRole('button', { name: 'Eleven' }));
    await waits(triviaTexts.fan.kept('How many encores?'));
    user = openApp('/ABC234/raffles');
    await press(user, raffleTexts.fan.enter);
    await waits(raffleTexts.fan.kept('Signed drum'));
    user = openApp('/ABC234/requests');
    await user.type(await screen.findByLabelText(songRequestFanTexts.song), 'Hello');
    await press(user, songRequestFanTexts.ask);
    await waits(songRequestFanTexts.kept('Hello'));
    user = openApp('/ABC234/help');
    const [reply] = await screen.findAllByLabelText(supportFanTexts.reply);
    await user.type(reply as HTMLElement, 'Thanks');
    await user.click(screen.getAllByRole('button', { name: supportFanTexts.ask })[0] as HTMLElement);
    await waits(supportFanTexts.queuedMessage('Cloakroom'));
    await user.type(screen.getByLabelText(supportFanTexts.about), 'Parking');
    await user.type(screen.getByLabelText(supportFanTexts.message), 'Where?');
    await user.click(screen.getAllByRole('button', { name: supportFanTexts.ask })[1] as HTMLElement);
    await waits(supportFanTexts.kept('Parking'));
  });

  test('says that the result of a call is unknown if an older version of the app stored the call', async () => {
    signIn(7);
    answer(listFanEvents, []);
    openApp('/');
    await screen.findByText(eventTexts.fan.start.noEvents);
    const old = { key: 'k', fanId: 7, path: 'fan/of_an_older_app', input: {}, keptAt: 1, triedAt: null, told: null };
    await browserStore().put({ ...old, label: 'A wave' });
    await outbox.sendAll();
    const said = await screen.findByText(generalTexts.fan.strip.refused('A wave', generalTexts.fan.outbox.lapsed));
    expect(said.closest('[role=alert]')).not.toBeNull();
  });
});
