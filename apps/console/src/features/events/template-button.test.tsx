import { readEventFile } from '@backline/contract/event-file';
import * as eventTexts from '@backline/contract/events.texts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { eventFile } from '../../../testing/event-file.ts';
import { openPage, type Answer } from '../../../testing/page.tsx';
import { TemplateButton } from './template-button.tsx';

afterEach(() => vi.restoreAllMocks());

const open = (answer: Answer) =>
  openPage({
    Component: () => <TemplateButton event={{ id: 7, name: 'Night One' }} />,
    path: '/template',
    features: ['Page_Event_Update_Operation'],
    answers: { 'events/export_event': answer },
  });

function saved(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob([]);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => ((content = blob), 'blob:file'), revokeObjectURL: () => {} }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content });
  });
  return files;
}

it('says why an event cannot be exported, and can be clicked again', async () => {
  const files = saved();
  const refusal = { message: eventTexts.eventNotFound, code: 'not_found', requestId: 'r' };
  const { user } = open(() => Response.json(refusal, { status: 404 }));
  await user.click(await screen.findByRole('button', { name: 'Export as Template' }));
  expect(await screen.findByText(eventTexts.eventNotFound)).toBeTruthy();
  expect(files).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export as Template' })).toBeTruthy());
});

it('saves one file for a double click, which the import can read', async () => {
  const files = saved();
  const headers = { 'content-disposition': 'attachment; filename="night-one.backline.json"' };
  const { user, sentTo } = open(() => Response.json(eventFile(), { headers }));
  await user.dblClick(await screen.findByRole('button', { name: 'Export as Template' }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['night-one.backline.json']));
  expect(sentTo('events/export_event').map(({ input }) => input)).toEqual([{ event_id: '7' }]);
  expect(readEventFile(await (files[0]?.content.text() ?? ''))).toEqual({ ok: true, file: eventFile() });
});
