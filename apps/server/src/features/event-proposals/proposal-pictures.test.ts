import {
  getEventProposal,
  listEventProposals,
  listOwnProposals,
  proposeEvent,
  refuseEventProposal,
} from '@backline/contract/event-proposals';
import { createEvent, getEventDetails } from '@backline/contract/events';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../testing/as.ts';
import { eventInput } from '../../../testing/event-input.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { proposalHouse } from '../../../testing/event-proposals/proposals.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(proposalHouse());

async function proposed(fan: SignedIn) {
  const [image, thumbnail] = [await house.sendPicture(fan), await house.sendPicture(fan)];
  const pictures = { event_image_url: image, event_image_thumbnail_url: thumbnail };
  const { status, body } = await fan.call(proposeEvent, house.form(pictures));
  expect(status, JSON.stringify(body)).toBe(200);
  return { id: body.proposal_id, image, thumbnail, pictures };
}

const make = (proposal_id: number, more: object) =>
  house.manager.call(createEvent, {
    ...eventInput('Lamps at the lake', house.artistId),
    seo_url: `lake-${randomUUID()}`,
    proposal_id,
    ...more,
  });
const uploaderOf = async (url: string) => {
  const key = url.slice(url.indexOf('uploads/'));
  const row = await house.product.db
    .selectFrom('uploads')
    .select('uploader_id')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.uploader_id;
};

test('rejects a proposal picture that the fan did not upload', async () => {
  const [fan, other] = [await house.newFan(), await house.newFan()];
  const theirs = await proposed(other);
  for (const event_image_url of [theirs.image, await house.sendPicture(other), 'https://elsewhere.example.org/x.png']) {
    const { status, body } = await fan.call(proposeEvent, house.form({ event_image_url }));
    expect([status, body.fields]).toEqual([422, [{ path: 'event_image_url', message: uploadTexts.imageUnknown }]]);
  }
  expect(await house.rowsOf(fan.id)).toEqual([]);
});

test("shows a proposal's picture to the fan and the manager, and keeps it after a refusal", async () => {
  const fan = await house.newFan();
  const { id, image, pictures } = await proposed(fan);
  await runJobs(house.product.platform);
  expect((await fan.call(listOwnProposals, {})).body.result).toMatchObject([pictures]);
  expect((await house.manager.call(getEventProposal, { proposal_id: id })).body).toMatchObject(pictures);
  const listed = (await house.manager.call(listEventProposals, { page_size: 100 })).body;
  expect(listed.find(({ proposal_id }) => proposal_id === id)).toMatchObject(pictures);
  await house.manager.call(refuseEventProposal, { proposal_id: id, reason: 'No' });
  await runJobs(house.product.platform);
  expect(await house.isShown(image)).toBe(true);
});

test("transfers a picture that the event uses to the event's creator when a proposal is accepted", async () => {
  const fan = await house.newFan();
  const { id, image, thumbnail, pictures } = await proposed(fan);
  const made = await make(id, pictures);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await runJobs(house.product.platform);
  const [event] = (await house.manager.call(getEventDetails, { event_id: made.body.event_id })).body;
  expect(event).toMatchObject(pictures);
  expect([await uploaderOf(image), await uploaderOf(thumbnail)]).toEqual([house.managerId, house.managerId]);
  expect([await house.isShown(image), await house.isShown(thumbnail)]).toEqual([true, true]);
  expect((await fan.call(listOwnProposals, {})).body.result).toMatchObject([
    { status: 'accepted', event_image_url: null, event_image_thumbnail_url: null },
  ]);
});

test("deletes a proposal's picture that the accepted event does not use", async () => {
  const fan = await house.newFan();
  const { id, image, thumbnail } = await proposed(fan);
  expect((await make(id, {})).status).toBe(200);
  await runJobs(house.product.platform);
  expect([await house.isShown(image), await house.isShown(thumbnail)]).toEqual([false, false]);
  expect(await uploaderOf(image)).toBeUndefined();
});
