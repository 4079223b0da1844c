import type { Embeds } from '@backline/contract/embeds';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component } from './event-embed.page.tsx';

const allowed: Embeds = {
  user_id: 11,
  manager_name: 'Mona',
  origins: ['https://www.example.org'],
  shows_polls: true,
  public_url: 'https://house.example.org',
};

const open = (embeds: Answer, name = 'Night One') =>
  openPage({
    Component,
    path: '/groups/embed/:event_id/:event_name',
    features: ['Page_Events', 'Page_Event_Update_Operation'],
    answers: {
      'events/get_event_details': () => [eventDetail({ event_name: name, manager_id: 11 })],
      'embeds/get_embeds': embeds,
    },
  });
const snippet = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Snippet' })).value;

test('shows a load failure with a retry', async () => {
  open(() => refuse(500, { code: 'internal', message: 'Broken' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('leads to the sites instead of offering a snippet while none may show the event', async () => {
  open(() => ({ ...allowed, origins: [] }));
  expect(await screen.findByText('No site may show this event yet.')).toBeTruthy();
  expect(screen.getByText('Add your site first. Then copy the snippet from this page.')).toBeTruthy();
  expect(screen.getByText('The snippet appears once a site may show the event.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Edit sites' }).getAttribute('href')).toBe('/embeds/11');
});

test('shows no preview of a poll that sites may not show', async () => {
  const { user } = open(() => ({ ...allowed, shows_polls: false }));
  await user.click(await screen.findByRole('radio', { name: 'Poll' }));
  expect(await screen.findByText('Polls may not be shown yet.')).toBeTruthy();
  expect(screen.getByText('The preview appears once sites may show polls.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(document.querySelector('iframe')).toBeNull();
});

/** Stands for what a browser has loaded into the frame. */
function loadPreview(markup: string) {
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview of Night One');
  const page = new DOMParser().parseFromString(markup, 'text/html');
  Object.defineProperty(frame, 'contentDocument', { value: page, configurable: true });
  fireEvent.load(frame);
}

test('offers to load the preview again when it fails, and says when it loads', async () => {
  const { user } = open(() => allowed);
  await snippet();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  loadPreview('{"message":"Not found"}');
  expect(await screen.findByText('The preview could not be loaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  loadPreview('<main>Night One</main>');
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  expect(screen.getByTitle('Preview of Night One')).toBeTruthy();
});

test('offers the snippet and a preview of the chosen look, and names the sites', async () => {
  const { user } = open(() => allowed);
  expect(await snippet()).toBe(
    '<div><a href="https://house.example.org/events/night-one">Night One</a><script async src="https://house.example.org/embed.js" data-event="night-one" data-show="card"></script></div>',
  );
  expect(screen.getByText('Shown on www.example.org')).toBeTruthy();
  expect(screen.getByTitle('Preview of Night One').getAttribute('src')).toBe('/embed/events/night-one');
  await user.click(screen.getByRole('radio', { name: 'Poll' }));
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(await snippet()).toContain('>Poll: Night One</a>');
  expect(await snippet()).toContain('data-show="poll" data-theme="dark"');
  expect(screen.getByText(/^Shows the open poll that started last/)).toBeTruthy();
  const preview = screen.getByTitle('Preview of Night One');
  expect(preview.getAttribute('src')).toBe('/embed/events/night-one/poll?theme=dark');
  // The preview has the console's origin, so no script may run in it.
  expect(preview.getAttribute('sandbox')).not.toContain('allow-scripts');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(await snippet());
});

test('escapes the name of the event in the snippet', async () => {
  open(() => allowed, '"><script>alert("1")</script>&');
  expect(await snippet()).toContain('>&quot;&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;</a>');
});
