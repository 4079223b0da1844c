import { eventFields } from '@backline/contract/event-fields';
import { createEvent, getEventDetails, wholeEvent, type WholeEvent } from '@backline/contract/events';
import type { Input } from '@backline/contract/operation';
import { expect } from 'vitest';
import { testApp } from '../app.ts';
import { signedInAs, type Client } from '../as.ts';
import { filledFields } from '../filled-fields.ts';
import { buildAdmin, buildArtist, buildManager, buildTeamMember } from '../../builders/builders.ts';

export async function eventHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const ownManager = await buildManager(db);
  const otherManager = await buildManager(db);
  const ownArtist = await buildArtist(db, { managerId: ownManager.id });
  const ownMember = await buildTeamMember(db, { managerId: ownManager.id });
  const foreignArtist = await buildArtist(db, { managerId: otherManager.id });
  const manager = await signedInAs(app, platform, ownManager);
  let made = 0;
  const filledForm = (overrides: Record<string, unknown> = {}) => {
    made += 1;
    return fill(made, ownArtist.id, ownMember.id, overrides);
  };
  return {
    product,
    close: product.close,
    managerId: ownManager.id,
    artistId: ownArtist.id,
    teamMemberId: ownMember.id,
    foreignManagerId: otherManager.id,
    foreignArtistId: foreignArtist.id,
    admin: await signedInAs(app, platform, await buildAdmin(db)),
    manager,
    artist: await signedInAs(app, platform, ownArtist),
    teamMember: await signedInAs(app, platform, ownMember),
    foreignManager: await signedInAs(app, platform, otherManager),
    filledForm,
    async created(overrides: Record<string, unknown> = {}) {
      const input = filledForm(overrides);
      const { status, body } = await manager.call(createEvent, input);
      expect(status, JSON.stringify(body)).toBe(200);
      return { input, id: body.event_id, code: body.event_code };
    },
  };
}

export type EventHouse = Awaited<ReturnType<typeof eventHouse>>;

type FilledForm = Required<Omit<Input<typeof createEvent>, 'proposal_id'>>;

/** Overrides may include fields that the form never sends. */
function fill(number: number, artistId: number, teamMemberId: number, overrides: Record<string, unknown>): FilledForm {
  const form: Omit<FilledForm, 'manager_id'> = {
    ...filledFields(eventFields, {
      event_name: `Midnight Circuit ${number}`,
      timezone: 'EST',
      event_type: 'Music Concert',
      venue: 'The Foundry',
      country_code: 'US',
      state_code: 'NY',
      zipcode: '11211',
      tax_rate: 8.875,
      delivery_method: 'fixed',
      delivery_cost: 4.99,
      in_seat_delivery: false,
    }),
    seo_url: `midnight-circuit-${number}`,
    event_dttm: Date.parse('2027-03-14T02:30:00Z') + number,
    artist_id: [artistId],
    team_members_id: [teamMemberId],
    event_image_url: null,
    event_image_thumbnail_url: null,
  };
  return { ...form, ...overrides } as FilledForm;
}

export async function detailOf(client: Client, eventId: number): Promise<WholeEvent> {
  const { status, body } = await client.call(getEventDetails, { event_id: eventId });
  expect(status).toBe(200);
  return wholeEvent.parse(body[0]);
}

export const pathsOf = (body: { fields?: { path: string; message: string }[] | undefined }) =>
  Object.fromEntries((body.fields ?? []).map(({ path, message }) => [path, message]));
