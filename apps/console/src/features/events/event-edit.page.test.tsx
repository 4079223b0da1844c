import { eventFields, imageFocusFields } from '@backline/contract/event-fields';
import type { WholeEvent } from '@backline/contract/events';
import { namesOf, omit } from '@backline/contract/fields';
import * as eventTexts from '@backline/contract/events.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { openPage, refuse } from '../../../testing/page.tsx';
import { Component } from './event-edit.page.tsx';
import { lookups } from '../../../testing/event-rows.ts';

const update = 'events/update_event';
const conflict = {
  changed_by: 'Zoe Park',
  is_own: false,
  changed_dttm: Date.UTC(2030, 0, 1, 18, 0),
  version: 4,
  fields: ['venue', 'contact_info'],
};

interface Clash {
  fields?: string[];
  theirs?: Partial<WholeEvent>;
}

/** Opens the form. The returned `zoeSaves` then stores another venue and contact, as if Zoe had saved the event. */
function openWithConflict({ fields = conflict.fields, theirs = {} }: Clash = {}) {
  let stored: WholeEvent = eventDetail();
  const page = openPage({
    Component,
    path: '/event-operation/UpdateEvent/:event_id/:event_name',
    features: ['Page_Event_Update_Operation'],
    answers: {
      ...lookups,
      'events/get_event_details': () => [stored],
      [update]: ({ input }) => {
        if (input.version === stored.version) return { message: eventTexts.eventUpdated, event_id: 7, version: 5 };
        return refuse(409, { code: 'conflict', message: eventTexts.eventConflict, conflict: { ...conflict, fields } });
      },
    },
  });
  const zoeSaves = () =>
    (stored = eventDetail({ version: 4, venue: 'Dock 5', contact_info: 'zoe@example.org', ...theirs }));
  return { ...page, zoeSaves };
}

async function saveOverZoe(clash?: Clash) {
  const page = openWithConflict(clash);
  const venue = await screen.findByLabelText<HTMLInputElement>('Venue');
  await page.user.clear(venue);
  await page.user.type(venue, 'Mill Yard');
  page.zoeSaves();
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: eventTexts.eventConflict }));
  return { ...page, venue, dialog };
}

it('never changes the SEO URL, and sends the version from which the form was filled', async () => {
  const { user, sentTo } = openWithConflict();
  expect((await screen.findByLabelText<HTMLInputElement>('SEO URL')).disabled).toBe(true);
  await user.type(screen.getByLabelText('Event Name'), ' Late');
  expect(screen.getByLabelText<HTMLInputElement>('SEO URL').value).toBe('night-one');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'at /groups' })).toBeTruthy();
  expect(sentTo(update)[0]?.input).toMatchObject({ event_id: 7, version: 3, event_name: 'Night One Late' });
  expect(screen.getByText(eventTexts.eventUpdated)).toBeTruthy();
});

it('shows who changed which fields, and preselects the person’s own value only for fields they edited', async () => {
  const { dialog } = await saveOverZoe();
  expect(dialog.getByText('Zoe Park')).toBeTruthy();
  expect(dialog.getByText(/01-01-2030 12:00 PM CST/)).toBeTruthy();
  const venue = within(dialog.getByRole('group', { name: 'Venue' }));
  expect(venue.getByRole<HTMLInputElement>('radio', { name: 'Mine Mill Yard' }).checked).toBe(true);
  expect(venue.getByRole('radio', { name: 'Theirs Dock 5' })).toBeTruthy();
  const contact = within(dialog.getByRole('group', { name: 'Contact Info' }));
  expect(contact.getByRole<HTMLInputElement>('radio', { name: /Theirs/ }).checked).toBe(true);
});

/**
 * Takes the names from the field list, so that new fields are tested too. Omits the country and state codes and the
 * image's focus point, which have no text input.
 */
const names = namesOf(omit(eventFields, ['country_code', 'state_code', ...imageFocusFields]));
const texts = names.filter((name) => eventFields[name].input.safeParse('written by Zoe').success);

it('the form has an input for every editable field', async () => {
  openWithConflict();
  await screen.findByLabelText('Venue');
  // Only a paid event has a ticket link.
  const asked = names.filter((name) => name !== 'ticket_url');
  for (const name of asked) expect(screen.getByLabelText(eventFields[name].label)).toBeTruthy();
});

it('shows another person’s change to any text field, and saves it on Use theirs', async () => {
  const theirs = Object.fromEntries(texts.map((name) => [name, `Zoe’s ${name}`]));
  const { user, dialog, sentTo } = await saveOverZoe({ fields: texts, theirs });
  for (const name of texts) expect(dialog.getByText(new RegExp(`Zoe’s ${name}`))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Use theirs' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(update)[1]?.input).toMatchObject(theirs));
});

it('describes an image’s focus in words, and keeps the focus together with the chosen image', async () => {
  const image = { event_image_url: '/storage/old.png', event_image_thumbnail_url: '/storage/old.png' };
  const { user, dialog, sentTo } = await saveOverZoe({
    fields: ['event_image_url', 'event_image_thumbnail_url', 'event_image_focus_y'],
    theirs: { ...image, event_image_focus_y: 80 },
  });
  const shown = within(dialog.getByRole('group', { name: 'Event Image' }));
  expect(shown.getByRole('radio', { name: 'Mine No image' })).toBeTruthy();
  expect(
    shown.getByRole<HTMLInputElement>('radio', { name: 'Theirs Image focus 50% from the left, 80% from the top' })
      .checked,
  ).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  await waitFor(() => expect(sentTo(update)).toHaveLength(2));
  expect(sentTo(update)[1]?.input).toMatchObject({ ...image, event_image_focus_x: 50, event_image_focus_y: 80 });
});

it('saves the value chosen for each field, and sends the new version', async () => {
  const { user, dialog, sentTo } = await saveOverZoe();
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  await waitFor(() => expect(sentTo(update)).toHaveLength(2));
  expect(sentTo(update)[1]?.input).toMatchObject({
    version: 4,
    venue: 'Mill Yard',
    contact_info: 'zoe@example.org',
  });
});

it('reverts the other person’s change to a field only on request', async () => {
  const { user, dialog, sentTo } = await saveOverZoe();
  const contact = within(dialog.getByRole('group', { name: 'Contact Info' }));
  await user.click(contact.getByRole('radio', { name: /Mine/ }));
  await user.click(dialog.getByRole('button', { name: 'Save as chosen' }));
  await waitFor(() => expect(sentTo(update)).toHaveLength(2));
  expect(sentTo(update)[1]?.input).toMatchObject({ version: 4, venue: 'Mill Yard', contact_info: '' });
});

it('offers no one-click revert of fields that only the other person changed', async () => {
  const { dialog } = await saveOverZoe();
  const buttons = dialog
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(buttons).toEqual(['Close', 'Use theirs', 'Save as chosen']);
});

it('fills the form with all of the other person’s values, which are saved only by Save', async () => {
  const { user, dialog, sentTo, venue } = await saveOverZoe();
  await user.click(dialog.getByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(venue.value).toBe('Dock 5'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
  expect(sentTo(update)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo(update)[1]?.input).toMatchObject({ version: 4, venue: 'Dock 5' }));
});

it('blocks a save that would overwrite a field which this page does not know', async () => {
  const { dialog } = await saveOverZoe({ fields: ['venue', 'rider'] });
  expect(dialog.getByText(/Saving would overwrite newer changes \(rider\)/)).toBeTruthy();
  const buttons = dialog.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Close']);
});

it('keeps the edited values when the conflict dialog is closed', async () => {
  const { user, dialog, venue } = await saveOverZoe();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(venue.value).toBe('Mill Yard');
});

it('shows no form for an event that does not exist', async () => {
  openPage({
    Component,
    path: '/event-operation/UpdateEvent/:event_id/:event_name',
    at: '/event-operation/UpdateEvent/7/Made%20Up',
    features: ['Page_Event_Update_Operation'],
    answers: {
      'events/get_event_details': () => refuse(404, { code: 'not_found', message: eventTexts.eventNotFound }),
    },
  });
  expect(await screen.findByRole('heading', { name: eventTexts.eventNotFound })).toBeTruthy();
  expect(screen.queryByText('Made Up')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
