import { maxPayloadDurations } from '@backline/beat';
import * as lightTexts from '@backline/contract/lights.texts';
import * as generalTexts from '@backline/contract/general.texts';
import type { PatternRow } from '@backline/contract/patterns';
import { arrangements } from '@backline/contract/light-timelines';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, refuse, type Answer, savedByZoe } from '../../../testing/page.tsx';
import { Component as CertificatePage } from './pattern-certificate.page.tsx';
import { Component as CreatePage } from './pattern-create.page.tsx';
import { Component as EditPage } from './pattern-edit.page.tsx';
import { Component as ListPage } from './pattern-list.page.tsx';
import { pattern } from '../../../testing/pattern.ts';
import { actionsOf, chooseAction } from '../../../testing/row-menu.ts';

const list = 'patterns/get_pattern_master_list';
const detail = 'patterns/get_pattern_master_detail';
const add = 'patterns/add_pattern_master';
const update = 'patterns/update_pattern_master';
const retire = 'patterns/retire_pattern_master';

const open = (Component: typeof ListPage, path: string, at: string, answers: Record<string, Answer>) =>
  openPage({ Component, path, at, features: ['Page_Patterns'], answers });
const openList = (rows: PatternRow[], answers: Record<string, Answer> = {}) =>
  open(ListPage, '/pattern_master/all', '/pattern_master/all', { [list]: () => rows, ...answers });
const openNew = (answers: Record<string, Answer> = {}) =>
  open(CreatePage, '/pattern_master/add', '/pattern_master/add', {
    [add]: () => ({ message: lightTexts.patternCreated, pattern_id: 9, changes: [] }),
    ...answers,
  });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const payload = async () => (await field('Payload Data')).value;
const save = () => screen.getByRole('button', { name: 'Save' });
const atList = () => screen.findByRole('heading', { name: 'at /pattern_master/all' });
async function paste(user: ReturnType<typeof openPage>['user'], name: string, text: string) {
  await user.clear(await field(name));
  await user.click(await field(name));
  await user.paste(text);
}

describe('the library', () => {
  it('shows a load failure with a retry, and the message of a refusal, instead of an empty list', async () => {
    openList([], { [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    openList([], { [list]: () => refuse(403, { code: 'forbidden', message: 'No' }) });
    expect(await screen.findByText(generalTexts.forbidden)).toBeTruthy();
    openList([]);
    expect(await screen.findByText(generalTexts.noData)).toBeTruthy();
  });

  it('shows each pattern’s name, owner, drawing, length and frequency, and hides Edit for shared ones', async () => {
    const { user } = openList([pattern(1), pattern(2, { is_shared: true, can: { edit: false } })]);
    const own = await row(/Pulse 1/);
    expect(own.getByRole('img', { name: 'Preview of Pulse 1' })).toBeTruthy();
    expect(own.getByText('0:02 · at most 1 flash in any second')).toBeTruthy();
    expect(own.getByRole('link', { name: 'Edit Pulse 1' }).getAttribute('href')).toBe('/pattern_master/edit/1');
    const shared = await row(/Pulse 2/);
    expect(shared.getByText('Shared by everybody')).toBeTruthy();
    expect(shared.queryByRole('link', { name: /Edit/ })).toBeNull();
    expect(await actionsOf(user, 'Pulse 2')).toEqual(['Safety certificate']);
  });

  it('describes how a grouped pattern moves through the hall', async () => {
    openList(arrangements.map((arrangement, place) => pattern(place + 1, { arrangement })));
    for (const [place, arrangement] of arrangements.entries()) {
      const { textContent } = await screen.findByRole('row', { name: new RegExp(`Pulse ${place + 1}`) });
      expect(textContent?.includes(` · ${lightTexts.arrangements[arrangement]}`)).toBe(arrangement !== 'together');
    }
  });

  it('searches, shows archived patterns, and archives after a confirmation', async () => {
    const rows = [pattern(1)];
    const { user, sentTo } = openList(rows, {
      [retire]: () => {
        rows.pop();
        return { message: lightTexts.patternRetired };
      },
    });
    await chooseAction(user, 'Pulse 1', 'Archive');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Archive the pattern “Pulse 1” of Mona?' })).getByRole(
        'button',
        { name: 'Archive' },
      ),
    );
    expect(await screen.findByText(lightTexts.patternRetired)).toBeTruthy();
    expect(sentTo(retire).map(({ input }) => input)).toEqual([{ pattern_id: 1, retired: true }]);
    await user.type(screen.getByRole('searchbox', { name: 'Search patterns' }), 'wave');
    await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'wave', retired: false }));
    await user.click(screen.getByRole('radio', { name: 'Archived' }));
    await waitFor(() => expect(sentTo(list).at(-1)?.input).toMatchObject({ search: 'wave', retired: true }));
  });
});

describe('the form', () => {
  it('shows the specification’s errors for missing fields, a specific error for an invalid list, and sends nothing', async () => {
    const { user, sentTo } = openNew();
    await field('Pattern Name');
    await user.click(save());
    expect(await screen.findByText('Please enter pattern name.')).toBeTruthy();
    expect(await screen.findByText('Please enter payload data.')).toBeTruthy();
    for (const [text, said] of [
      ['100; 200', lightTexts.payloadNoList],
      ['{"a":1}', lightTexts.payloadNoList],
      ['[0, "a"]', lightTexts.payloadNoDuration(2)],
      ['[0, -5]', lightTexts.payloadNoDuration(2)],
      ['[0, 1e999]', lightTexts.payloadNoDuration(2)],
      ['[0, 7200001]', lightTexts.payloadTooLong(120)],
      ['[0, 0]', lightTexts.payloadTooShort],
      ['[500]', lightTexts.payloadNeverLit],
      [`[0${',0'.repeat(maxPayloadDurations)}]`, lightTexts.payloadTooMany(maxPayloadDurations)],
    ] as const) {
      await paste(user, 'Payload Data', text);
      expect(await screen.findByText(said), text).toBeTruthy();
    }
    await user.click(save());
    expect(sentTo(add)).toEqual([]);
  });

  it('shows before a save which flashes will be removed, and afterwards which flashes were removed', async () => {
    const { user, sentTo } = openNew({
      [add]: () => ({
        message: lightTexts.patternCreated,
        pattern_id: 9,
        changes: [{ kind: 'thinned', from_ms: 0, to_ms: 900, flashes: 5 }],
      }),
    });
    await paste(user, 'Pattern Name', 'Strobe');
    await paste(user, 'Payload Data', '[0,50,450,50,450]');
    await screen.findByText('Length 0:01 · at most 2 flashes in any second');
    expect(screen.queryByText(/The pattern will be saved with these changes/)).toBeNull();
    await paste(user, 'Payload Data', '[0,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50]');
    const warning = await screen.findByText('Too fast: at most 8 flashes in any second, where 3 are safe');
    expect(screen.getByText(/removed from 0:00 to 0:00: too many in one second/)).toBeTruthy();
    // The warning stands below the payload field and above the song field.
    const isAbove = (other: HTMLElement) => warning.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect([isAbove(await field('Song')), isAbove(await field('Payload Data'))]).toEqual([4, 0]);
    await user.click(save());
    expect(await atList()).toBeTruthy();
    expect(screen.getByText('Pattern has been created successfully.')).toBeTruthy();
    expect(screen.getByText(lightTexts.flashesThinned(5))).toBeTruthy();
    expect(sentTo(add)[0]?.input).toEqual({
      name: 'Strobe',
      short_description: '',
      payload_data: '[0,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50]',
      colour: '#ffffff',
      arrangement: 'together',
    });
  });

  it('shows a saturated red, which must not flash, in the colour that will be saved', async () => {
    const { user } = openNew();
    expect(await screen.findByText('The colour of the flash. Saturated red isn’t allowed.')).toBeTruthy();
    fireEvent.change(await field('Colour'), { target: { value: '#ff0000' } });
    const told = await screen.findByText(/This red is too saturated to flash safely. It will be saved as #ff6464/);
    expect((await field('Colour')).getAttribute('aria-describedby')).toBe(told.id);
    await paste(user, 'Payload Data', '[0,100,900]');
    expect(await screen.findByText('The colour was softened because flashing saturated red isn’t safe')).toBeTruthy();
  });

  it('asks which values to keep when another tab saved first, and saves the chosen ones', async () => {
    let stored = pattern(2);
    const { user, sentTo } = open(EditPage, '/pattern_master/edit/:pattern_id', '/pattern_master/edit/2', {
      [detail]: () => stored,
      [update]: ({ input }) =>
        input['version'] === stored.version
          ? { message: lightTexts.patternUpdated, pattern_id: 2, version: 4, changes: [] }
          : savedByZoe(lightTexts.patternConflict, 3, ['short_description']),
    });
    await user.type(await field('Pattern Name'), '!');
    stored = pattern(2, { version: 3, short_description: 'Theirs.' });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: lightTexts.patternConflict }));
    await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
    expect(await atList()).toBeTruthy();
    expect(screen.getByText('Pattern has been updated successfully.')).toBeTruthy();
    expect(sentTo(update)[1]?.input).toMatchObject({
      version: 3,
      name: 'Pulse 2!',
      short_description: 'Theirs.',
      payload_data: '[0,200,800,200,800]',
    });
  });

  it('says who may change a shared pattern', async () => {
    open(EditPage, '/pattern_master/edit/:pattern_id', '/pattern_master/edit/2', {
      [detail]: () => pattern(2, { can: { edit: false } }),
    });
    expect(await screen.findByText(lightTexts.patternNotYours)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the timeline strip', () => {
  const begin = async (text = '[0,200,800,200,800]') => {
    const opened = openNew();
    await paste(opened.user, 'Payload Data', text);
    await screen.findByRole('slider', { name: 'Start of flash 1' });
    return opened;
  };

  it('moves a flash’s edge by the arrow keys, updates the text and announces the position', async () => {
    const { user } = await begin();
    const end = screen.getByRole('slider', { name: 'End of flash 1' });
    expect(end.getAttribute('aria-valuetext')).toBe('0.200 s');
    end.focus();
    await user.keyboard('{ArrowRight}');
    expect(await payload()).toBe('[0,210,790,200,800]');
    await waitFor(() => expect(end.getAttribute('aria-valuenow')).toBe('210'));
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(await payload()).toBe('[0,110,890,200,800]');
    expect(document.activeElement).toBe(end);
  });

  it('moves an edge once for each repeat of a held key, even if keys repeat faster than the strip renders', async () => {
    await begin();
    const end = screen.getByRole('slider', { name: 'End of flash 1' });
    act(() => {
      for (let press = 0; press < 5; press += 1) fireEvent.keyDown(end, { key: 'ArrowRight' });
    });
    expect(await payload()).toBe('[0,250,750,200,800]');
  });

  it('removes the selected flash, adds one at the typed start, and follows edits of the text', async () => {
    const { user } = await begin();
    await user.click(screen.getByRole('button', { name: 'Next flash' }));
    expect(await screen.findByText('Flash 2 of 2: from 1.000 s to 1.200 s')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove flash' }));
    expect(await payload()).toBe('[0,200,1800]');
    await user.type(screen.getByLabelText('Start of the new flash in milliseconds'), '500');
    await user.click(screen.getByRole('button', { name: 'Add flash' }));
    expect(await payload()).toBe('[0,200,300,100,1400]');
    await paste(user, 'Payload Data', '[0,100,900]');
    expect(await screen.findByText('Flash 1 of 1: from 0.000 s to 0.100 s')).toBeTruthy();
  });

  it('keeps the focus on a button that becomes disabled when pressed', async () => {
    const { user } = await begin();
    const pressTwice = async (name: string) => {
      const button = screen.getByRole('button', { name });
      button.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
      await user.keyboard('{Enter}');
      expect(document.activeElement).toBe(button);
      expect(button.hasAttribute('disabled')).toBe(false);
    };
    await pressTwice('Next flash');
    expect(screen.getByText(/^Flash 2 of 2/)).toBeTruthy();
    await pressTwice('Previous flash');
    expect(screen.getByText(/^Flash 1 of 2/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    await pressTwice('Zoom out');
    await user.click(screen.getByRole('button', { name: 'Remove flash' }));
    await pressTwice('Remove flash');
    expect(screen.getByText(generalTexts.noData)).toBeTruthy();
  });

  it('shows length and frequency, plays the pattern on the page, and stops', async () => {
    const { user } = await begin();
    // The flashes at 0 and 1000 ms both count, because a second includes both of its ends.
    expect(screen.getByText('Length 0:02 · at most 2 flashes in any second')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Play on this page' }));
    expect(await screen.findByRole('img', { name: 'Pattern preview' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.queryByRole('img', { name: 'Pattern preview' })).toBeNull();
  });

  it('shows the playhead on the strip until playback ends, stops or the pattern changes', async () => {
    const { user } = await begin('[0,200,59800]');
    const leftOf = () => Number.parseFloat(screen.getByTestId('playhead').style.left);
    expect(screen.queryByTestId('playhead')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play on this page' }));
    await waitFor(() => expect(leftOf()).toBe(0));
    // Playback starts with two seconds of dark.
    await waitFor(() => expect(leftOf()).toBeGreaterThan(0));
    const seen = leftOf();
    await waitFor(() => expect(leftOf()).toBeGreaterThan(seen));
    expect(leftOf()).toBeLessThanOrEqual(100);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.queryByTestId('playhead')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play on this page' }));
    await screen.findByTestId('playhead');
    await paste(user, 'Payload Data', '[0,100,900]');
    await waitFor(() => expect(screen.queryByTestId('playhead')).toBeNull());
  });

  it('moves an edge with Home and End as far as the next flash or the pattern’s end', async () => {
    const { user } = await begin('[300,200,800,200,800]');
    screen.getByRole('slider', { name: 'Start of flash 1' }).focus();
    await user.keyboard('{Home}');
    expect(await payload()).toBe('[0,500,800,200,800]');
    screen.getByRole('slider', { name: 'End of flash 1' }).focus();
    await user.keyboard('{End}');
    expect(await payload()).toBe('[0,1290,10,200,800]');
  });
});

describe('a pattern from a song', () => {
  const song = () => new File(['bytes'], 'One.mp3', { type: 'audio/mpeg' });
  const found = { adjusted_beat_times_ms: [500, 1_000], bpm: 119.6, confidence: 0.9, duration_ms: 2_000 };

  it('makes a flash on each beat, or on each bar of four beats, lit for a tenth of the beat or bar', async () => {
    const { user } = openNew({ 'tempo/analyze': () => found });
    await user.upload(await screen.findByLabelText('Song'), song());
    expect(await screen.findByText('2 beats, 120 per minute')).toBeTruthy();
    await waitFor(async () => expect(await payload()).toBe('[500,50,450,50,950]'));
    const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    expect([pressed('Use the beats'), pressed('Use the tempo, a light each bar')]).toEqual(['true', 'false']);
    await user.click(screen.getByRole('button', { name: 'Use the tempo, a light each bar' }));
    expect(await payload()).toBe('[0,200,1800,0]');
    await user.click(screen.getByRole('button', { name: 'Use the beats' }));
    expect(await payload()).toBe('[500,50,450,50,950]');
  });

  it('does not replace a pattern that the person typed until they choose an option', async () => {
    const { user } = openNew({ 'tempo/analyze': () => found });
    await paste(user, 'Payload Data', '[0,100,900]');
    await user.upload(await screen.findByLabelText('Song'), song());
    const ofBeats = await screen.findByRole('button', { name: 'Use the beats' });
    expect([ofBeats.getAttribute('aria-pressed'), await payload()]).toEqual(['false', '[0,100,900]']);
    await user.click(ofBeats);
    expect(await payload()).toBe('[500,50,450,50,950]');
  });

  it('reports a missing tempo in the specification’s words and keeps the typed text', async () => {
    const { user } = openNew({
      'tempo/analyze': () => refuse(422, { code: 'invalid_input', message: 'No.' }),
    });
    await paste(user, 'Payload Data', '[0,100,900]');
    await user.upload(await screen.findByLabelText('Song'), song());
    expect(await screen.findByText('Failed to detect the tempo of the song.')).toBeTruthy();
    expect(await payload()).toBe('[0,100,900]');
  });
});

it('shows the certificate with the most flashes in any second, what was changed, when and by whom', async () => {
  open(CertificatePage, '/pattern_master/certificate/:pattern_id', '/pattern_master/certificate/2', {
    [detail]: () => pattern(2),
  });
  expect(await screen.findByRole('heading', { name: 'Safety certificate for Pulse 2' })).toBeTruthy();
  expect(screen.getByText(/2 flashes removed/)).toBeTruthy();
  expect(screen.getByText('Mona')).toBeTruthy();
});
