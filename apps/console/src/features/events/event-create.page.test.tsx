import { maxArtists } from '@backline/contract/event-rules';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPage, refuse, type Answer, refuseFields } from '../../../testing/page.tsx';
import { Component } from './event-create.page.tsx';
import { lookups } from '../../../testing/event-rows.ts';

const path = '/event-operation/AddEvent';
const create = 'events/create_event';
const join = 'events/join_event';
const created = () => ({ message: eventTexts.eventCreated, event_id: 7, event_code: 'ABC234', seo_url: 'night-one' });
const joined = () => ({ message: eventTexts.eventAdminMade, event_id: 7 });

const open = (answers: Record<string, Answer> = {}, isAdmin = true) =>
  openPage({
    Component,
    path,
    // Includes `Page_Manager`, because a MANAGER must not see the manager field even with that permission.
    features: ['Page_Event_Create_Operation', 'Page_Manager'],
    role: isAdmin ? 'ADMIN' : 'MANAGER',
    answers: { ...lookups, [create]: created, [join]: joined, ...answers },
  });

async function choose(user: UserEvent, name: string | RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByTitle(option));
}

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText('Event Name'), 'Night One');
  await user.type(screen.getByLabelText('Date'), '08-03-2026 03:30 AM{Enter}');
  await choose(user, 'Artist Manager', 'Mona');
  await choose(user, 'Artists', 'The Lamps');
  await user.type(screen.getByLabelText('Venue'), 'Riverside Hall');
  await choose(user, 'State', 'Illinois');
  await choose(user, 'City', 'Chicago');
  await user.type(screen.getByLabelText('Zipcode'), '60601');
  await user.type(screen.getByLabelText('Tax Rate'), '8.875');
  await choose(user, 'Delivery Method', 'Percentage');
  await user.type(screen.getByLabelText('Delivery Charges'), '5');
}

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('the empty form', () => {
  it('shows each missing required field’s error next to that field', async () => {
    const { user, sentTo } = open();
    await screen.findByLabelText('Event Name');
    await save(user);
    for (const text of [
      eventTexts.eventNameRequired,
      eventTexts.seoUrlRequired,
      eventTexts.eventDateRequired,
      eventTexts.managerRequired,
      eventTexts.artistRequired,
      eventTexts.venueRequired,
      eventTexts.stateRequired,
      eventTexts.cityRequired,
      eventTexts.zipcodeRequired,
      eventTexts.taxRateRequired,
      eventTexts.deliveryMethodRequired,
      eventTexts.deliveryCostRequired,
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(sentTo(create)).toEqual([]);
  });

  it('rejects a blank name and invalid addresses', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Event Name'), '   ');
    expect(await screen.findByText(eventTexts.eventNameRequired)).toBeTruthy();
    await user.type(screen.getByLabelText('SEO URL'), 'Night One!');
    expect(await screen.findByText(eventTexts.seoUrlShape)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Paid event' }));
    await user.type(await screen.findByLabelText('Ticket URL'), 'tickets');
    await user.type(screen.getByLabelText('Playlist URL'), 'songs');
    await user.tab();
    await waitFor(() => expect(screen.getAllByText(generalTexts.invalidUrl)).toHaveLength(2));
  });

  it('starts a new event with the defaults', async () => {
    open();
    expect((await screen.findByRole('switch', { name: 'Free standing' })).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('switch', { name: /in-seat/ }).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('switch', { name: 'Paid event' }).getAttribute('aria-checked')).toBe('false');
    expect(screen.queryByLabelText('Ticket URL')).toBeNull();
    expect(screen.getByText('CST')).toBeTruthy();
    expect(screen.getByText('United States')).toBeTruthy();
  });
});

describe('fields that depend on other fields', () => {
  it('enables artists and team once a manager is chosen, and clears them when the manager changes', async () => {
    const { user } = open();
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Artists' })).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Team Members' }).disabled).toBe(true);
    await choose(user, 'Artist Manager', 'Mona');
    await choose(user, 'Artists', 'The Lamps');
    await choose(user, 'Artist Manager', 'Max');
    await waitFor(() => expect(document.querySelector('.ant-select-selection-item-content')).toBeNull());
    await user.click(screen.getByRole('combobox', { name: 'Artists' }));
    expect(await screen.findByTitle('Brass Owls')).toBeTruthy();
  });

  it('shows the manager field only to people who may list managers', async () => {
    open({}, false);
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Artists' })).disabled).toBe(false);
    expect(screen.queryByRole('combobox', { name: 'Artist Manager' })).toBeNull();
  });

  it('derives the SEO URL from the name until the person edits the URL', async () => {
    const { user } = open();
    const name = await screen.findByLabelText('Event Name');
    const address = screen.getByLabelText<HTMLInputElement>('SEO URL');
    await user.type(name, 'Night One!');
    expect(address.value).toBe('night-one');
    await user.type(address, '-live');
    await user.type(name, ' Again');
    expect(address.value).toBe('night-one-live');
  });

  it('accepts a typed state and city for a country that has no states or cities on record', async () => {
    const { user } = open();
    await screen.findByLabelText('Event Name');
    await choose(user, 'Country', 'Monaco');
    await waitFor(() => expect(screen.getByLabelText('State').getAttribute('role')).toBeNull());
    await user.type(screen.getByLabelText('State'), 'Monaco');
    await user.type(screen.getByLabelText('City'), 'Monte-Carlo');
  });
});

describe('saving the new event', () => {
  it('creates and joins the event, opens the list, and moves a time out of a daylight saving gap', async () => {
    const { user, sentTo } = open();
    await fill(user);
    await save(user);
    expect(await screen.findByRole('heading', { name: 'at /groups' })).toBeTruthy();
    expect(sentTo(create)[0]?.input).toMatchObject({
      event_name: 'Night One',
      seo_url: 'night-one',
      event_dttm: Date.UTC(2026, 2, 8, 8, 30),
      timezone: 'CST',
      country: 'United States',
      country_code: 'US',
      state: 'Illinois',
      state_code: 'IL',
      city: 'Chicago',
      artist_id: [21],
      manager_id: 11,
      tax_rate: 8.875,
      delivery_cost: 5,
      kiosk_available: true,
      ticket_url: null,
    });
    expect(sentTo(join)[0]?.input).toEqual({ event_id: 7, manager_id: 11 });
  });

  it('shows one success message with a link to the event, and no message about event admins', async () => {
    const { user, router } = open();
    await fill(user);
    await save(user);
    expect(await screen.findByRole('heading', { name: 'at /groups' })).toBeTruthy();
    // The typed date is past, so the list opens on past events.
    expect(router.state.location.search).toBe('?tab=past&made=7');
    const told = document.querySelectorAll('.ant-message-notice-wrapper, .ant-message-notice');
    expect([...told].map(({ textContent }) => textContent)).toContain(`${eventTexts.eventCreated} Open it`);
    expect(screen.queryByText(eventTexts.eventAdminMade)).toBeNull();
    const link = screen.getByRole('link', { name: 'Open it' });
    expect(link.getAttribute('href')).toBe('/groups/detail/7/Night%20One');
    await user.click(link);
    expect(router.state.location.pathname).toBe('/groups/detail/7/Night%20One');
  });

  it('keeps values after a failure, says why next to Save, and reuses the idempotency key until a field changes', async () => {
    const { user, sentTo } = open({
      [create]: () => {
        throw new TypeError('offline');
      },
    });
    await fill(user);
    await save(user);
    const told = (await screen.findAllByText(generalTexts.tryLater)).find(
      (element) => element.closest('.ant-message') === null,
    );
    const beside = told?.closest('[role="alert"]')?.parentElement?.parentElement;
    expect(beside?.contains(screen.getByRole('button', { name: 'Save' }))).toBe(true);
    await save(user);
    await waitFor(() => expect(sentTo(create)).toHaveLength(2));
    await user.type(screen.getByLabelText('Venue'), '!');
    await save(user);
    await waitFor(() => expect(sentTo(create)).toHaveLength(3));
    const [first, second, third] = sentTo(create).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(screen.getByLabelText<HTMLInputElement>('Event Name').value).toBe('Night One');
  });

  it('creates no second event when only the joining failed and Save is pressed again', async () => {
    let isBroken = true;
    const { user, sentTo } = open({
      [join]: () => (isBroken ? refuse(503, { code: 'unavailable', message: generalTexts.tryLater }) : joined()),
    });
    await fill(user);
    await save(user);
    expect(await screen.findByText(generalTexts.tryLater)).toBeTruthy();
    isBroken = false;
    await save(user);
    expect(await screen.findByRole('heading', { name: 'at /groups' })).toBeTruthy();
    const keys = sentTo(create).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('shows a taken address next to its field and focuses it', async () => {
    const { user } = open({
      [create]: () => refuseFields({ seo_url: eventTexts.seoUrlTaken, artist_id: generalTexts.tooMany(maxArtists) }),
    });
    await fill(user);
    await save(user);
    expect(await screen.findByText(eventTexts.seoUrlTaken)).toBeTruthy();
    expect(screen.getByText(generalTexts.tooMany(maxArtists))).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('SEO URL')));
  });

  it('rejects two percentages that add up to more than 100', async () => {
    const { user, sentTo } = open();
    await fill(user);
    await user.type(screen.getByLabelText('Delivery Charges'), '00');
    await save(user);
    expect(await screen.findByText(generalTexts.percentRange)).toBeTruthy();
    expect(sentTo(create)).toEqual([]);
  });
});

it('asks for a confirmation before the person leaves a changed form, but not an unchanged form', async () => {
  const { user, router } = open();
  await user.type(await screen.findByLabelText('Event Name'), 'N');
  await user.click(screen.getByRole('link', { name: 'Events' }));
  expect(await screen.findByRole('dialog', { name: generalTexts.leaveTitle })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe(path);
  await user.clear(screen.getByLabelText('Event Name'));
  await user.click(screen.getByRole('link', { name: 'Events' }));
  expect(await screen.findByRole('heading', { name: 'at /groups/all' })).toBeTruthy();
});
