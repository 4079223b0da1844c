import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { openPage, type Answer } from '../../../testing/page.tsx';
import { Component as CreatePage } from './event-create.page.tsx';
import { Component as EditPage } from './event-edit.page.tsx';
import { lookups } from '../../../testing/event-rows.ts';

const places: Record<string, Answer> = {
  ...lookups,
  'events/get_countries': () => [
    { country_id: 1, country_name: 'United States', country_code: 'US' },
    { country_id: 4, country_name: 'Germany', country_code: 'DE' },
    { country_id: 5, country_name: 'United Kingdom', country_code: 'GB' },
  ],
  'events/get_states': ({ input }) =>
    ({
      1: [
        { state_id: 5, state_name: 'Illinois', state_code: 'IL', timezone: 'CST' },
        { state_id: 7, state_name: 'Arizona', state_code: 'AZ', timezone: 'America/Phoenix' },
        { state_id: 8, state_name: 'Tennessee', state_code: 'TN', timezone: 'CST' },
      ],
      4: [{ state_id: 9, state_name: 'Berlin', state_code: 'BE', timezone: 'Europe/Berlin' }],
      5: [{ state_id: 10, state_name: 'England', state_code: 'ENG', timezone: 'Europe/London' }],
    })[Number(input.country_id)] ?? [],
  'events/get_cities': ({ input }) =>
    ({
      5: [{ city_name: 'Chicago', timezone: 'CST' }],
      7: [{ city_name: 'Phoenix', timezone: 'America/Phoenix' }],
      8: [
        { city_name: 'Knoxville', timezone: 'EST' },
        { city_name: 'Nashville', timezone: 'CST' },
      ],
      9: [{ city_name: 'Berlin Mitte', timezone: 'Europe/Berlin' }],
      10: [{ city_name: 'London', timezone: 'Europe/London' }],
    })[Number(input.state_id)] ?? [],
};

async function openNew() {
  const { user } = openPage({
    Component: CreatePage,
    path: '/event-operation/AddEvent',
    features: ['Page_Event_Create_Operation'],
    role: 'MANAGER',
    answers: places,
  });
  await screen.findByLabelText('Event Name');
  return user;
}

async function openStored(timezone: string) {
  const { user } = openPage({
    Component: EditPage,
    path: '/event-operation/UpdateEvent/:event_id/:event_name',
    features: ['Page_Event_Update_Operation'],
    answers: { ...places, 'events/get_event_details': () => [eventDetail({ timezone })] },
  });
  await screen.findByLabelText('Event Name');
  return user;
}

async function choose(user: UserEvent, name: string, option: string) {
  const field = screen.getByRole<HTMLInputElement>('combobox', { name });
  // The select stays disabled until its country or state is chosen.
  await waitFor(() => expect(field.disabled).toBe(false));
  await user.click(field);
  await user.click(await screen.findByTitle(option));
}

const zoneField = () => screen.getByRole('combobox', { name: 'Timezone' }).closest('.ant-select')?.textContent ?? '';
const expectZone = (zone: string) => waitFor(() => expect(zoneField()).toContain(zone));

describe('the time zone of a new event', () => {
  it('proposes no zone before a place is chosen', async () => {
    await openNew();
    expect(zoneField()).toContain('CST');
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  });

  it.each([
    ['United States', 'Arizona', null, 'America/Phoenix'],
    ['United States', 'Tennessee', null, 'CST'],
    ['United States', 'Tennessee', 'Knoxville', 'EST'],
    ['Germany', 'Berlin', 'Berlin Mitte', 'Europe/Berlin'],
    ['United Kingdom', 'England', 'London', 'Europe/London'],
  ])('proposes for the country %s, the state %s and the city %s the zone %s', async (country, state, city, zone) => {
    const user = await openNew();
    if (country !== 'United States') await choose(user, 'Country', country);
    await choose(user, 'State', state);
    if (city !== null) await choose(user, 'City', city);
    await expectZone(zone);
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  });

  it('changes the zone when the state changes, and restores it when the state changes back', async () => {
    const user = await openNew();
    await choose(user, 'State', 'Arizona');
    await expectZone('America/Phoenix');
    await choose(user, 'State', 'Illinois');
    await expectZone('CST');
  });

  it('keeps a zone chosen by hand and suggests the place’s zone next to it', async () => {
    const user = await openNew();
    await choose(user, 'Timezone', 'PST');
    await choose(user, 'State', 'Arizona');
    expect(await screen.findByText(/Arizona is in America\/Phoenix/)).toBeTruthy();
    expect(zoneField()).toContain('PST');
    await user.click(screen.getByRole('button', { name: 'Use America/Phoenix' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use America/Phoenix' })).toBeNull());
    await expectZone('America/Phoenix');
  });
});

describe('the time zone of a stored event', () => {
  it('keeps a stored event’s zone when the place changes, and suggests the place’s zone', async () => {
    const user = await openStored('CST');
    await choose(user, 'State', 'Arizona');
    expect(await screen.findByRole('button', { name: 'Use America/Phoenix' })).toBeTruthy();
    expect(zoneField()).toContain('CST');
  });

  it('suggests the place’s zone at once if a stored event’s zone differs', async () => {
    await openStored('Europe/London');
    expect(await screen.findByText(/Chicago is in CST/)).toBeTruthy();
    expect(zoneField()).toContain('Europe/London');
  });

  it('suggests nothing if the stored zone is the place’s zone under another name', async () => {
    await openStored('America/Menominee');
    await expectZone('America/Menominee');
    await screen.findByText('Chicago');
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  });
});

it('finds a zone without a common name by its city', async () => {
  const user = await openNew();
  await user.click(screen.getByRole('combobox', { name: 'Timezone' }));
  await user.keyboard('kathmandu');
  await user.click(await screen.findByTitle('Asia/Kathmandu'));
  await expectZone('Asia/Kathmandu');
});

it.each([
  ['BST', 'Europe/London'],
  ['CET', 'Europe/Berlin'],
  ['GMT+5:45', 'Asia/Kathmandu'],
])('finds zones by common names such as %s', async (typed, zone) => {
  const user = await openNew();
  await user.click(screen.getByRole('combobox', { name: 'Timezone' }));
  await user.keyboard(typed);
  expect(await screen.findByTitle(zone)).toBeTruthy();
});
