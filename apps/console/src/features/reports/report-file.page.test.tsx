import * as reportTexts from '@backline/contract/reports.texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, type Request } from '../../../testing/page.tsx';
import { openReports, reportPaths } from '../../../testing/reports.tsx';

afterEach(cleanup);

describe('the export of a report', () => {
  const file = 'users/users_list_csv';
  let saved: { name: string; href: string }[];
  beforeEach(() => {
    saved = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  function coming(request: Request) {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) });
    request.signal?.addEventListener('abort', () => controller?.error(new DOMException('aborted', 'AbortError')));
    const headers = { 'Content-Disposition': 'attachment; filename="checkin_user_data_1.csv"' };
    return {
      response: new Response(body, { headers }),
      push: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
      fail: () => controller?.error(new TypeError('network error')),
    };
  }

  const begin = async () => {
    let stream: ReturnType<typeof coming> | undefined;
    const opened = openReports('?type=checkins&event=7&from=1000000', {
      [reportPaths.total]: () => [{ total: 2_000 }],
      [file]: (request) => (stream = coming(request)).response,
    });
    await screen.findByText('2,000');
    await opened.user.click(await screen.findByRole('button', { name: reportTexts.exportToCsv }));
    await waitFor(() => expect(stream).toBeDefined());
    return { ...opened, stream: stream as ReturnType<typeof coming> };
  };

  it('exports exactly the filtered rows, shows the progress and saves the file under its name', async () => {
    const { sentTo, stream } = await begin();
    expect(sentTo(file)[0]?.input).toEqual({
      event_id: 7,
      artistManager: null,
      artists: [],
      startDate: 1_000_000,
      endDate: null,
      section: 'checkins',
      is_report: true,
    });
    stream.push('Name\r\n"two\nlines"\r\nx\r\n');
    expect(await screen.findByText('2 of 2,000 rows')).toBeTruthy();
    expect(saved).toEqual([]);
    stream.end();
    await waitFor(() => expect(saved).toEqual([{ name: 'checkin_user_data_1.csv', href: 'blob:file' }]));
    expect(await screen.findByRole('button', { name: reportTexts.exportToCsv })).toBeTruthy();
  });

  it('stops an export by Cancel and saves nothing', async () => {
    const { user, sentTo, stream } = await begin();
    stream.push('Name\r\n');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(reportTexts.exportStopped)).toBeTruthy();
    expect(sentTo(file)[0]?.signal?.aborted).toBe(true);
    expect(await screen.findByRole('button', { name: reportTexts.exportToCsv })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('saves no file when the connection breaks during an export', async () => {
    const { stream } = await begin();
    stream.push('Name\r\nx\r\n');
    stream.fail();
    expect((await screen.findByText(reportTexts.exportBroken)).closest('.ant-message-error')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('says why an export was refused', async () => {
    const { user } = openReports('?type=checkins', {
      [file]: () => refuse(503, { code: 'unavailable', message: 'Others are first.' }),
    });
    await user.click(await screen.findByRole('button', { name: reportTexts.exportToCsv }));
    expect((await screen.findByText('Others are first.')).closest('.ant-message-error')).toBeTruthy();
  });
});
