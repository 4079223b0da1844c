import { maxEventFileBytes } from '@backline/contract/event-file';
import * as fileTexts from '@backline/contract/event-files.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventFile, eventFileUpload } from '../../../testing/event-file.ts';
import { lookups } from '../../../testing/event-rows.ts';
import { choose, fillAll } from '../../../testing/forms/form-case.tsx';
import { openPage, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-import.page.tsx';

const imported = {
  message: fileTexts.imported,
  event_id: 8,
  event_code: 'ABC235',
  seo_url: 'x',
  made: { products: 1, drops: 1, polls: 1, trivia: 0, raffles: 0, patterns: 0 },
  left_out: [{ kind: 'raffles', reason: 'no_permission', names: ['Backstage'] }],
};

const open = (answers: Record<string, Answer> = {}) =>
  openPage({
    Component,
    path: '/event-operation/ImportEvent',
    features: ['Page_Event_Create_Operation', 'Page_Products', 'Page_Polls'],
    role: 'ADMIN',
    answers: {
      ...lookups,
      'events/propose_seo_url': ({ input }) => ({ seo_url: input.event_name === 'Night One' ? 'night-one-copy' : 'x' }),
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
  await choose(user, 'Artist for “The Lamps”', 'The Lamps');
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
    expect(screen.getByText(fileTexts.artistNeeded)).toBeTruthy();
    expect(sentTo('events/import_event')).toEqual([]);
  });

  it('shows what it will create and what it leaves out for the chosen start and artists', async () => {
    const { user } = open();
    await pick(user);
    expect((await screen.findByLabelText<HTMLInputElement>('SEO URL')).value).toBe('night-one-copy');
    expect(fact('Products').textContent).toBe('0');
    expect(screen.getByText('1 product: their artist is left out (Tour shirt).')).toBeTruthy();
    expect(screen.getByText('1 raffle: you don’t have permission to create them (Backstage).')).toBeTruthy();
    expect(screen.getByText('3 songs: they belong to the other event alone.')).toBeTruthy();
    await fillForm(user);
    expect([fact('Products').textContent, fact('Merch Drops').textContent, fact('Polls').textContent]).toEqual([
      '1',
      '1',
      '1',
    ]);
    await user.clear(screen.getByLabelText('Date'));
    await fillAll({ Date: '24-12-2020 08:30 PM' })(user);
    expect(fact('Polls').textContent).toBe('0');
    expect(screen.getByText('1 poll: they would begin in the past (Which song is next?).')).toBeTruthy();
  });

  it('sends the file with the typed fields, and says what was left out', async () => {
    const { user, sentTo } = open();
    await pick(user);
    await screen.findByLabelText('SEO URL');
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('heading', { name: 'at /groups' })).toBeTruthy();
    expect(screen.getByText(/Left out: 1 raffle\./)).toBeTruthy();
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
