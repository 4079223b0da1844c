import { maxEventFileBytes } from '@backline/contract/event-file';
import * as fileTexts from '@backline/contract/event-files.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventFile, eventFileUpload } from '../../../testing/event-file.ts';
import { lookups } from '../../../testing/event-rows.ts';
import { choose, fillAll } from '../../../testing/forms/form-case.tsx';
import { openPage, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-import.page.tsx';

const outcome = {
  created: { products: 0, drops: 1, polls: 1, trivia: 0, raffles: 0, patterns: 0, images: 0 },
  skipped: [
    { kind: 'products', reason: 'exists', names: ['Tour shirt'] },
    { kind: 'raffles', reason: 'no_permission', names: ['Backstage', 'Front row'] },
  ],
};
const withoutArtist = {
  created: { ...outcome.created, drops: 0 },
  skipped: [{ kind: 'products', reason: 'no_artist', names: ['Tour shirt'] }],
};
const imported = { message: fileTexts.imported, event_id: 8, event_code: 'ABC235', seo_url: 'x', ...outcome };
const previewed: Answer = ({ input }) => ((input.artist_id as (number | null)[])[0] === null ? withoutArtist : outcome);
const preview = 'events/preview_event_import';

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/event-operation/ImportEvent',
    features: ['Page_Event_Create_Operation', 'Page_Products', 'Page_Polls'],
    role: 'ADMIN',
    answers: {
      ...lookups,
      'events/propose_seo_url': ({ input }) => ({ seo_url: input.event_name === 'Night One' ? 'night-one-copy' : 'x' }),
      [preview]: previewed,
      'events/import_event': () => imported,
      ...answers,
    },
  });
type User = ReturnType<typeof open>['user'];

const pick = async (user: User, content?: unknown, name?: string) =>
  user.upload(await screen.findByLabelText('Choose file'), eventFileUpload(content, name));
const fact = (title: string) => within(screen.getByText(title).parentElement as HTMLElement).getByRole('definition');

async function fillForm(user: User, start = '24-12-2031 08:30 PM') {
  await choose(user, 'Artist Manager', 'Mona');
  await fillAll({ Date: start })(user);
}

describe('the chooser of an event file', () => {
  it.each([
    ['text that is no JSON', 'name,email', fileTexts.otherFormat],
    ['another JSON file', { rows: [] }, fileTexts.otherFormat],
    ['a list', [1], fileTexts.otherFormat],
    ['a file of a newer version', { ...eventFile(), version: 2, extra: 1 }, fileTexts.newerVersion],
    ['a file with an unknown field', { ...eventFile(), owner: 7 }, fileTexts.unknownFields(['owner'])],
    [
      'a file with a negative price',
      eventFile({ products: eventFile().products.map((product) => ({ ...product, price: -1 })) }),
      /^In the file, products 1, price: /,
    ],
    ['a file that is too large', 'x'.repeat(maxEventFileBytes + 1), fileTexts.tooLarge(20)],
  ])('refuses %s beside the chooser', async (_what, content, message) => {
    const { user } = open();
    await pick(user, content);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('keeps the chosen file and what was typed if the next file is refused', async () => {
    const { user } = open();
    await pick(user);
    const name = await screen.findByLabelText<HTMLInputElement>('Event Name');
    await user.type(name, ' Again');
    await pick(user, 'name,email', 'fans.json');
    expect(await screen.findByText(fileTexts.otherFormat)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Event Name').value).toBe('Night One Again');
    expect(screen.getByText('Chosen: night-one.backline.json')).toBeTruthy();
  });
});

describe('the import of an event', () => {
  it('requires a start, a manager and an artist before it sends anything', async () => {
    const { user, sentTo } = open();
    await pick(user);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByText(eventTexts.eventDateRequired)).toBeTruthy();
    expect(screen.getByText(eventTexts.managerRequired)).toBeTruthy();
    expect(screen.getByText(fileTexts.artistNeeded).closest('[role="alert"]')).toBeTruthy();
    expect(sentTo('events/import_event')).toEqual([]);
  });

  it('says that no response came if the connection is lost', async () => {
    const { user } = open({
      'events/import_event': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await pick(user);
    await screen.findByLabelText('SEO URL');
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText(generalTexts.noResponse)).toBeTruthy();
    expect(screen.queryByText(generalTexts.tryLater)).toBeNull();
  });

  it('offers to ask again if the preview fails', async () => {
    const { user } = open({ [preview]: () => Response.json({ message: 'Busy.', code: 'internal' }, { status: 500 }) });
    await pick(user);
    expect(await screen.findByText(generalTexts.fetchFailed)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('says why the server would refuse the file, and says it no longer once the choices are accepted', async () => {
    const field = { path: 'file.polls.0.end_time', message: fileTexts.inFile('polls 1, end_time', 'Too early.') };
    const refusal = { message: field.message, code: 'invalid_input', requestId: 'r', fields: [field] };
    const { user } = open({
      [preview]: ({ input }) =>
        input.event_dttm === null ? Response.json(refusal, { status: 422 }) : previewed({ input } as never),
    });
    await pick(user);
    const alert = (await screen.findByText(fileTexts.fileRefused)).closest('[role="alert"]') as HTMLElement;
    expect(within(alert).getByText(field.message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await fillForm(user);
    expect(await screen.findByText('Will be skipped')).toBeTruthy();
    expect(screen.queryByText(fileTexts.fileRefused)).toBeNull();
  });

  it('says that a start in the past skips parts, and does not say it of a later start', async () => {
    const { user } = open();
    await pick(user);
    await screen.findByLabelText('SEO URL');
    await fillForm(user, '24-12-2020 08:30 PM');
    expect(screen.getByText(fileTexts.startPast, { exact: false })).toBeTruthy();
    await user.clear(screen.getByLabelText('Date'));
    await fillAll({ Date: '24-12-2031 08:30 PM' })(user);
    await waitFor(() => expect(screen.queryByText(fileTexts.startPast, { exact: false })).toBeNull());
  });

  it('chooses the only artist with exactly the same name, and none of two with one name', async () => {
    const people = [
      { id: 21, name: 'The Lamps' },
      { id: 22, name: 'Quay' },
      { id: 23, name: 'Quay' },
    ];
    const { user } = open({
      'artist_manager/list': ({ input }) => ({
        result: input.role === 'MANAGER' ? [{ id: 11, name: 'Mona' }] : people,
      }),
    });
    await pick(user, eventFile({ artists: ['The Lamps', 'the lamps', 'Quay'].map((name) => ({ name })) }));
    await choose(user, 'Artist Manager', 'Mona');
    const chosen = (name: string) =>
      screen.getByRole('combobox', { name: `Artist for “${name}”` }).closest('.ant-select')?.textContent;
    await waitFor(() => expect(chosen('The Lamps')).toBe('The Lamps'));
    expect([chosen('the lamps'), chosen('Quay')]).toEqual(['', '']);
    expect(screen.getByText(fileTexts.artistsHelp)).toBeTruthy();
  });

  it('keeps an artist cleared when the list of artists changes, and chooses again for another manager', async () => {
    const people = [{ id: 21, name: 'The Lamps' }];
    const managers = ['Mona', 'Nils'].map((name, at) => ({ id: 11 + at, name }));
    const { user, queryClient } = open({
      'artist_manager/list': ({ input }) => ({ result: input.role === 'MANAGER' ? managers : [...people] }),
    });
    await pick(user, eventFile({ artists: ['The Lamps', 'Quay'].map((name) => ({ name })) }));
    await choose(user, 'Artist Manager', 'Mona');
    const artist = (name: string) =>
      screen.getByRole('combobox', { name: `Artist for “${name}”` }).closest('.ant-select') as HTMLElement;
    await waitFor(() => expect(artist('The Lamps').textContent).toBe('The Lamps'));
    const clear = artist('The Lamps').querySelector('.ant-select-clear') as HTMLElement;
    fireEvent.mouseDown(clear);
    fireEvent.click(clear);
    await waitFor(() => expect(artist('The Lamps').textContent).toBe(''));
    people.push({ id: 22, name: 'Marlow' });
    await queryClient.invalidateQueries();
    await choose(user, 'Artist for “Quay”', 'Marlow');
    expect(artist('The Lamps').textContent).toBe('');
    await choose(user, 'Artist Manager', 'Nils');
    await waitFor(() => expect(artist('The Lamps').textContent).toBe('The Lamps'));
  });

  it('shows what the server would create and skip for the chosen start and artists', async () => {
    const { user, sentTo } = open();
    await pick(
      user,
      eventFile({
        images: [{ type: 'image/png', data: 'AAAA' }],
        left_out: [
          { kind: 'songs', reason: 'other_house', count: 3 },
          { kind: 'polls', reason: 'no_permission', count: 0 },
          { kind: 'raffles', reason: 'too_many', count: 1 },
        ],
      }),
    );
    expect((await screen.findByLabelText<HTMLInputElement>('SEO URL')).value).toBe('night-one-copy');
    expect(await screen.findByText('1 product: no artist is chosen for it (“Tour shirt”).')).toBeTruthy();
    expect(fact('Merch Drops').textContent).toBe('0');
    await fillForm(user);
    expect(
      await screen.findByText('1 product: the artist already has a product with this title (“Tour shirt”).'),
    ).toBeTruthy();
    expect([fact('Products').textContent, fact('Merch Drops').textContent]).toEqual(['0', '1']);
    expect(
      screen.getByText('2 raffles: you don’t have permission to create them (“Backstage”, “Front row”).'),
    ).toBeTruthy();
    const missing = screen.getByText('Missing from the file').nextElementSibling as HTMLElement;
    expect(
      within(missing)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '3 songs: an event file cannot hold them.',
      'Any polls that the person who exported the file could not see.',
      'More raffles: an event file holds at most 200.',
    ]);
    expect(screen.getByText('Will be skipped').closest('[role="status"]')).toBe(missing.closest('[role="status"]'));
    const sent = { event_dttm: Date.UTC(2031, 11, 25, 2, 30), artist_id: [21] };
    const withoutBytes = { images: [{ type: 'image/png', data: '' }] };
    expect(sentTo(preview).at(-1)?.input).toMatchObject({ ...sent, file: withoutBytes });
  });

  it('sends the file with the typed fields, and keeps the result with what was skipped on the page', async () => {
    const { user, sentTo } = open();
    await pick(user);
    await screen.findByLabelText('SEO URL');
    await fillForm(user);
    await waitFor(() => expect(sentTo(preview).at(-1)?.input.artist_id).toEqual([21]));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    const heading = await screen.findByRole('heading', { name: '“Night One” has been created' });
    expect(document.activeElement).toBe(heading);
    expect(
      screen.getByText('1 product: the artist already has a product with this title (“Tour shirt”).'),
    ).toBeTruthy();
    expect(screen.queryByText(fileTexts.imported, { exact: false })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the event' }).getAttribute('href')).toBe(
      '/groups/detail/8/Night%20One',
    );
    expect(sentTo('events/import_event').map(({ input }) => input)).toEqual([
      {
        file: eventFile(),
        event_name: 'Night One',
        seo_url: 'night-one-copy',
        event_dttm: Date.UTC(2031, 11, 25, 2, 30),
        manager_id: 11,
        artist_id: [21],
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Import another file' }));
    expect(await screen.findByLabelText('Choose file')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Choose a file');
    expect(screen.queryByLabelText('Event Name')).toBeNull();
  });

  it('shows a taken address at its field, and what is wrong inside the file beside the button', async () => {
    const refused = (path: string, message: string) => () =>
      Response.json({ message, code: 'invalid_input', requestId: 'r', fields: [{ path, message }] }, { status: 422 });
    const inFile = fileTexts.inFile('polls 1, end_time', generalTexts.endTimePast);
    for (const [path, message] of [
      ['seo_url', eventTexts.seoUrlTaken],
      ['file.polls.0.end_time', inFile],
    ] as const) {
      const { user } = open({ 'events/import_event': refused(path, message) });
      await pick(user);
      await screen.findByLabelText('SEO URL');
      await fillForm(user);
      await user.click(screen.getByRole('button', { name: 'Import' }));
      expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
      expect(screen.getByLabelText<HTMLInputElement>('Event Name').value).toBe('Night One');
    }
  });
});
