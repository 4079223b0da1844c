import { defaultAppearance } from '@backline/contract/appearance';
import { nowHeader } from '@backline/contract/operation';
import type { Track } from '@backline/contract/tracks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { lookups } from './fan.ts';
import { openPage, type Answer } from './page.tsx';
import { Component } from '../src/features/tracks/event-tracks.page.tsx';
import type { Lights } from '../src/features/tracks/lights.queries.ts';
import { track } from './track.ts';

export const play = 'users/send_broadcast';
export const stop = 'tracks/stop_light_show';
export const update = 'tracks/update_lights';

/** The server is two hours ahead of the browser, and the page must follow the server. */
const aheadMs = 7_200_000;
export const serverNow = () => Date.now() + aheadMs;
/** Timeout after which a page without a socket requests the time by an HTTP call. */
const socketByMs = 1_600;

export function open(lights: () => Lights, answers: Record<string, Answer> = {}, rows: Track[] = [track(1), track(2)]) {
  return openPage({
    Component,
    path: '/pattern-playlist/:event_id/:event_name',
    features: ['Page_Patterns'],
    answers: {
      ...lookups,
      'users/get_auth_details': () =>
        Response.json(
          {
            id: 1,
            name: 'Ada',
            profile_image_url: null,
            role: 'MANAGER',
            access_features: ['Page_Patterns'],
            impersonator: null,
            appearance: defaultAppearance,
            announcement: null,
          },
          { headers: { [nowHeader]: String(serverNow()) } },
        ),
      'tracks/get_events_music_tracks': () => rows,
      'tracks/get_lights': lights,
      'tracks/list_light_shows': () => [],
      'tracks/get_rehearsal': () => ({ rehearsal: null }),
      ...answers,
    },
  });
}

export const player = async () => within(await screen.findByRole('region', { name: 'Player' }));
export const button = async (name: string) => (await player()).findByRole('button', { name });
export const arrowRight = { key: 'ArrowRight', keyCode: 39, which: 39 };
/** Waits until the page knows the server's time. */
export async function onceKnown(isSo: (shown: Awaited<ReturnType<typeof player>>) => void) {
  await player();
  vi.advanceTimersByTime(socketByMs);
  await waitFor(async () => {
    vi.advanceTimersByTime(10);
    isSo(await player());
  });
}
/** Returns true for a button that keeps its focus and place but ignores presses. */
export const isDead = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true';
export const isKnown = () =>
  onceKnown((shown) => expect(isDead(shown.getByRole('button', { name: 'Play' }))).toBe(false));
