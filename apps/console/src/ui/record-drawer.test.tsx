import { act, screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/page.tsx';
import { filters, id } from '../lib/filters.ts';
import { FocusHome } from './focus-home.tsx';
import { RecordDrawer } from './record-drawer.tsx';
import { opensRecord, useRecordPanel } from './use-record-panel.ts';

const listFilters = filters({ song: id() });

function Songs() {
  const [{ song }, change, replace] = listFilters.use();
  const { kept, open, panel } = useRecordPanel({
    shown: song,
    push: (chosen: number) => change({ song: chosen }),
    clear: () => replace({ song: null }),
  });
  return (
    <FocusHome label="Songs">
      {[1, 2].map((each) => (
        <Button key={each} {...opensRecord(each)} onClick={() => open(each)}>{`Song ${each}`}</Button>
      ))}
      {kept !== null && (
        <RecordDrawer panel={panel} title={`About song ${kept}`} fullPage={`/songs/${kept}`}>
          Words of song {kept}
        </RecordDrawer>
      )}
    </FocusHome>
  );
}

const openList = (at: string) => openPage({ Component: Songs, path: '/list', at, features: [], answers: {} });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const addressOf = ({ state: { location } }: ReturnType<typeof openList>['router']) =>
  `${location.pathname}${location.search}`;

describe('the panel of a record', () => {
  it('stays closed if the address names no record', async () => {
    openList('/list?song=x');
    await screen.findByRole('button', { name: 'Song 1' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not open again on Back after Escape has closed it, and stays on the list after a second Escape', async () => {
    const { user, router } = openList('/before');
    await router.navigate('/list');
    await user.click(await screen.findByRole('button', { name: 'Song 2' }));
    await screen.findByRole('dialog', { name: 'About song 2' });
    await user.keyboard('{Escape}{Escape}');
    await isClosed();
    expect(addressOf(router)).toBe('/list');
    await router.navigate(-1);
    await waitFor(() => expect(addressOf(router)).toBe('/before'));
  });

  it('names itself in its title and in the address, links to the full page, and returns the focus to its opener', async () => {
    const { user, router } = openList('/list');
    const opener = await screen.findByRole('button', { name: 'Song 2' });
    await user.click(opener);
    expect((await screen.findByRole('dialog', { name: 'About song 2' })).textContent).toContain('Words of song 2');
    expect(addressOf(router)).toBe('/list?song=2');
    expect(screen.getByRole('link', { name: 'Open full page' }).getAttribute('href')).toBe('/songs/2');
    await user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('leaves one history entry after a double click on its opener', async () => {
    const { router } = openList('/before');
    await router.navigate('/list');
    const opener = await screen.findByRole('button', { name: 'Song 2' });
    // In one batch, because the second click of a fast double click comes before the page has the new address.
    act(() => {
      opener.click();
      opener.click();
    });
    await screen.findByRole('dialog', { name: 'About song 2' });
    await router.navigate(-1);
    await isClosed();
    expect(addressOf(router)).toBe('/list');
  });

  it('closes on Back, and opens again on Forward', async () => {
    const { user, router } = openList('/list');
    await user.click(await screen.findByRole('button', { name: 'Song 1' }));
    await screen.findByRole('dialog', { name: 'About song 1' });
    await router.navigate(-1);
    await isClosed();
    await router.navigate(1);
    expect(await screen.findByRole('dialog', { name: 'About song 1' })).toBeTruthy();
  });

  it.each([
    ['its row', 1, () => screen.getByRole('button', { name: 'Song 1' })],
    ['the list if the list lacks the row', 3, () => screen.getByRole('group', { name: 'Songs' })],
  ])('opens from the address, and on closing moves the focus to %s', async (_where, song, focused) => {
    const { user, router } = openList(`/list?song=${song}`);
    await screen.findByRole('dialog', { name: `About song ${song}` });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await isClosed();
    expect(addressOf(router)).toBe('/list');
    await waitFor(() => expect(document.activeElement).toBe(focused()));
  });
});
