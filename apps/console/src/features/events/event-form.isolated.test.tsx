import * as eventTexts from '@backline/contract/events.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImageError, prepareImage, uploadImage } from '../../lib/uploads.ts';
import { eventDetail } from '../../../testing/event.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-edit.page.tsx';
import { lookups } from '../../../testing/event-rows.ts';

vi.mock('../../lib/uploads.ts', async (original) => ({
  ...(await original<object>()),
  prepareImage: vi.fn(),
  uploadImage: vi.fn(),
}));

const update = 'events/update_event';
const stored = { url: '/storage/new.png', thumbnailUrl: '/storage/new-300.png' };
const saved = () => ({ message: eventTexts.eventUpdated, event_id: 7, version: 4 });
const poster = new File(['x'], 'poster.png', { type: 'image/png' });

afterEach(() => window.history.replaceState(null, ''));

function open(answers: Record<string, Answer> = {}, more: Parameters<typeof eventDetail>[0] = {}) {
  URL.createObjectURL = () => 'blob:poster';
  URL.revokeObjectURL = () => undefined;
  return openPage({
    Component,
    path: '/event-operation/UpdateEvent/:event_id/:event_name',
    features: ['Page_Event_Update_Operation'],
    answers: { ...lookups, 'events/get_event_details': () => [eventDetail(more)], [update]: saved, ...answers },
  });
}

const save = () => screen.getByRole('button', { name: /Save/ });
const besideImage = () => {
  // Checks the error class, because a removed error stays in the DOM for an animation that never ends in jsdom.
  const item = screen.getByLabelText('Event Image').closest('.ant-form-item-has-error');
  return item?.querySelector('.ant-form-item-explain-error')?.textContent;
};
const alert = () => document.querySelector('.ant-alert');

it('delays a save until the picked image is ready, and sends it', async () => {
  const preparation = Promise.withResolvers<{ file: File; thumbnail: File }>();
  vi.mocked(prepareImage).mockReturnValue(preparation.promise);
  vi.mocked(uploadImage).mockResolvedValue(stored);
  const { user, sentTo } = open();
  await user.upload(await screen.findByLabelText('Event Image'), poster);
  expect(await screen.findByText('Preparing the image…')).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(save().className).toContain('ant-btn-loading'));
  expect(sentTo(update)).toEqual([]);
  preparation.resolve({ file: poster, thumbnail: poster });
  await screen.findByRole('heading', { name: 'at /groups' });
  expect(sentTo(update)[0]?.input).toMatchObject({ event_image_url: stored.url });
});

it('stops a save whose image is unusable and allows the next one without it', async () => {
  const preparation = Promise.withResolvers<never>();
  vi.mocked(prepareImage).mockReturnValue(preparation.promise);
  const { user, sentTo } = open();
  await user.upload(await screen.findByLabelText('Event Image'), poster);
  await user.click(save());
  preparation.reject(new ImageError(uploadTexts.imageCompression));
  await waitFor(() => expect(besideImage()).toBe(uploadTexts.imageCompression));
  expect(alert()).toBeNull();
  expect(sentTo(update)).toEqual([]);
  await user.click(save());
  await waitFor(() => expect(sentTo(update)).toHaveLength(1));
});

it('says next to the image why a picked file is rejected, until another is picked', async () => {
  vi.mocked(prepareImage).mockRejectedValueOnce(new ImageError(uploadTexts.imageOnly));
  vi.mocked(prepareImage).mockResolvedValueOnce({ file: poster, thumbnail: poster });
  const { user } = open();
  const input = await screen.findByLabelText('Event Image');
  await user.upload(input, poster);
  await waitFor(() => expect(besideImage()).toBe(uploadTexts.imageOnly));
  await user.upload(input, poster);
  await waitFor(() => expect(besideImage()).toBeUndefined());
});

it('says next to the image why the server refused it, and accepts another one', async () => {
  const refusal = { code: 'invalid_input', message: uploadTexts.imageBroken };
  const fields = [{ path: 'event_image_thumbnail_url', message: uploadTexts.imageBroken }];
  vi.mocked(prepareImage).mockImplementation(async () => ({ file: poster, thumbnail: poster }));
  vi.mocked(uploadImage).mockResolvedValue(stored);
  let saves = 0;
  const { user } = open({ [update]: () => ((saves += 1) === 1 ? refuse(422, { ...refusal, fields }) : saved()) });
  await user.upload(await screen.findByLabelText('Event Image'), poster);
  await user.click(save());
  await waitFor(() => expect(besideImage()).toBe(uploadTexts.imageBroken));
  await user.upload(screen.getByLabelText('Event Image'), poster);
  await waitFor(() => expect(besideImage()).toBeUndefined());
  await user.click(save());
  await screen.findByRole('heading', { name: 'at /groups' });
});

it('focuses the file input when the image and its button are removed', async () => {
  const { user } = open({}, { event_image_url: '/storage/old.png' });
  await user.click(await screen.findByRole('button', { name: 'Remove image' }));
  expect(screen.queryByRole('button', { name: 'Remove image' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Event Image'));
});

/** Opens the form with a stored image of 200 by 300 px. */
async function openWithPoster() {
  const page = open({}, { event_image_url: '/storage/old.png', event_image_focus_x: 20, event_image_focus_y: 97 });
  const across = await screen.findByRole<HTMLInputElement>('slider', { name: 'Focus from the left' });
  const down = screen.getByRole<HTMLInputElement>('slider', { name: 'Focus from the top' });
  const pressed = screen.getByRole('group', { name: 'Focal point' }).querySelector('button');
  if (pressed === null) throw new Error('nothing takes a press on the image');
  pressed.getBoundingClientRect = () => new DOMRect(10, 20, 200, 300);
  return { ...page, across, down, pressed };
}

it('moves an image’s focus point with the arrow keys in all four directions, and announces it', async () => {
  const { user, sentTo, across, down } = await openWithPoster();
  across.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
  expect(across.value).toBe('12');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(down);
  expect(down.getAttribute('aria-valuetext')).toBe('12% from the left, 96% from the top');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await user.click(save());
  await waitFor(() =>
    expect(sentTo(update)[0]?.input).toMatchObject({ event_image_focus_x: 12, event_image_focus_y: 100 }),
  );
});

it('sets an image’s focus point on a press, shows the crop, and adjusts the point with keys', async () => {
  const { user, sentTo, across, pressed } = await openWithPoster();
  await user.pointer({ keys: '[MouseLeft]', target: pressed, coords: { clientX: 60, clientY: 95 } });
  expect(document.activeElement).toBe(across);
  expect(screen.getByAltText('Selected image').style.objectPosition).toBe('');
  const cropped = [...document.images].find((image) => image.style.objectPosition !== '');
  expect(cropped?.style.objectPosition).toBe('25% 25%');
  await user.keyboard('{ArrowRight}');
  await user.click(save());
  await waitFor(() =>
    expect(sentTo(update)[0]?.input).toMatchObject({ event_image_focus_x: 26, event_image_focus_y: 25 }),
  );
});

it('resets the image focus when another image is picked', async () => {
  vi.mocked(prepareImage).mockImplementation(async () => ({ file: poster, thumbnail: poster }));
  vi.mocked(uploadImage).mockResolvedValue(stored);
  const { user, sentTo, across } = await openWithPoster();
  expect(across.value).toBe('20');
  await user.upload(screen.getByLabelText('Event Image'), poster);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Focus from the left' }).value).toBe('50'),
  );
  await user.click(save());
  await waitFor(() =>
    expect(sentTo(update)[0]?.input).toMatchObject({ event_image_focus_x: 50, event_image_focus_y: 33 }),
  );
});

it('shows no focus sliders without an image', async () => {
  open();
  await screen.findByLabelText('Venue');
  expect(screen.queryByRole('slider')).toBeNull();
});

it('shows missing values’ errors only next to the fields, focuses the first, and clears them on a change', async () => {
  const { user } = open();
  const venue = await screen.findByLabelText('Venue');
  await user.clear(venue);
  await user.click(save());
  expect(await screen.findByText(eventTexts.venueRequired)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(venue));
  expect(alert()).toBeNull();
  await user.type(venue, 'D');
  await waitFor(() => expect(venue.closest('.ant-form-item-has-error')).toBeNull());
});

it('reads a decimal comma in an amount as a decimal point', async () => {
  const { user, sentTo } = open({}, { delivery_method: 'fixed' });
  for (const [label, typed] of [
    ['Tax Rate', '8,875'],
    ['Delivery Charges', '4,99'],
  ] as const) {
    const input = await screen.findByLabelText(label);
    await user.clear(input);
    await user.type(input, typed);
  }
  await user.click(save());
  await waitFor(() => expect(sentTo(update)[0]?.input).toMatchObject({ tax_rate: 8.875, delivery_cost: 4.99 }));
});

it('rejects 2,5 in a field for whole numbers', async () => {
  const { user, sentTo } = open();
  const input = await screen.findByLabelText('Song requests per fan');
  await user.type(input, '2,5');
  await user.click(save());
  expect(await screen.findByText(generalTexts.wholeNumber)).toBeTruthy();
  expect(sentTo(update)).toEqual([]);
});

it('locks the form while it saves and returns the focus after a failure', async () => {
  const answer = Promise.withResolvers<Response>();
  const { user } = open({ [update]: () => answer.promise });
  const venue = await screen.findByLabelText('Venue');
  await user.type(venue, '{Enter}');
  await waitFor(() => expect(venue.closest('[inert]')).not.toBeNull());
  // jsdom does not blur an element that becomes inert, as a browser does.
  venue.blur();
  answer.resolve(refuse(503, { code: 'unavailable', message: generalTexts.tryLater }));
  await waitFor(() => expect(venue.closest('[inert]')).toBeNull());
  expect(document.activeElement).toBe(venue);
});

it('cancels to the list when the tab has no previous console page', async () => {
  const { user, router } = open();
  await screen.findByLabelText('Venue');
  // Replaces the tab's first history entry, as the redirect after a sign-in does.
  await act(() => router.navigate('/event-operation/UpdateEvent/7/Again', { replace: true }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/groups/all'));
});

it('cancels to the previous page', async () => {
  const { user, router } = open();
  await screen.findByLabelText('Venue');
  await act(() => router.navigate('/event-operation/UpdateEvent/7/Again'));
  await act(() => router.navigate('/event-operation/UpdateEvent/7/Once%20more'));
  window.history.replaceState({ idx: 2 }, '');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/event-operation/UpdateEvent/7/Again'));
});

it('keeps the typed values and says why when the permission to save is gone', async () => {
  const { user, sentTo, router } = open({
    [update]: () => refuse(403, { code: 'forbidden', message: generalTexts.forbidden }),
  });
  const venue = await screen.findByLabelText<HTMLInputElement>('Venue');
  await user.type(venue, '!');
  await user.click(save());
  await waitFor(() => expect(alert()?.textContent).toContain(generalTexts.forbidden));
  expect([venue.value, venue.closest('[inert]')]).toEqual([expect.stringMatching(/!$/), null]);
  expect([sentTo(update).length, router.state.location.pathname]).toEqual([
    1,
    '/event-operation/UpdateEvent/7/Night%20One',
  ]);
});
