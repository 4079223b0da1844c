import { defaultAppearance } from '@backline/contract/appearance';
import { listEvents } from '@backline/contract/events';
import { searchEverything, type Found } from '@backline/contract/search';
import { getAuthDetails, type AuthenticatedUser } from '@backline/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, ok, refuse } from '../../../testing/api-mock.ts';
import { openRoutes } from '../../../testing/open-routes.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { SearchButton } from './search-button.tsx';

const ada: AuthenticatedUser = {
  id: 1,
  name: 'Ada Byron',
  profile_image_url: null,
  role: 'MANAGER',
  access_features: ['Page_Events', 'Page_Event_Create_Operation'],
  impersonator: null,
  appearance: defaultAppearance,
  announcement: null,
};
const nothing: Found = { events: [], fans: [], orders: [], tickets: [], artists: [], products: [] };
const order = {
  id: 7,
  order_no: 'ABCDEFGH23',
  isflashwave: true,
  user_name: 'Zoe Lane',
  order_processing_status: 'received',
  event: { id: 3, name: 'Loud Night' },
} as const;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('csrfToken', 'c');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Frame() {
  return (
    <App>
      <SearchButton />
      <main>
        <Outlet />
      </main>
    </App>
  );
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <h1>Page</h1>
      <input aria-label="Field" />
      <textarea aria-label="Note" />
      <select aria-label="Choice">
        <option>General</option>
      </select>
      <div contentEditable suppressContentEditableWarning tabIndex={0} role="textbox" aria-label="Rich" />
      <input type="checkbox" aria-label="Tick" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <div role="dialog" aria-label="Question">
          <button type="button">Yes</button>
        </div>
      )}
      <table>
        <tbody>
          {['One', 'Two'].map((name) => (
            <tr key={name}>
              <td>
                <Link to={`/rows/${name}`}>{name}</Link>
                <Link to={`/edit/${name}`} aria-label={`Edit ${name}`}>
                  Edit
                </Link>
              </td>
            </tr>
          ))}
          <tr>
            <td>
              <RowMenu name="Three" actions={[{ label: 'Edit', to: '/edit/Three' }]} />
            </td>
          </tr>
        </tbody>
      </table>
      <Link to="/edit/page">Edit Event</Link>
    </>
  );
}

async function open({
  answer = () => ok(searchEverything, { ...nothing, orders: [order], tonight: null, incomplete: [] }),
  person = ada,
  handle = {},
}: {
  answer?: Parameters<typeof mockApi>[0][string];
  person?: AuthenticatedUser;
  handle?: object;
} = {}) {
  const sent = mockApi({
    'users/get_auth_details': () => ok(getAuthDetails, person),
    'search/search_everything': answer,
  });
  const at = (path: string) => ({ path, handle: { access: listEvents, ...handle }, Component: Page });
  const { router, user } = openRoutes([{ Component: Frame, children: [at('/here'), at('*')] }], '/here');
  await screen.findByRole('heading', { name: 'Page' });
  await waitFor(() => expect(sent.some(({ path }) => path === 'users/get_auth_details')).toBe(true));
  const path = () => router.state.location.pathname;
  const searches = () => sent.filter(({ path: each }) => each === 'search/search_everything').map(({ body }) => body);
  const openPalette = async () => {
    await user.keyboard('/');
    return screen.findByRole('combobox', { name: 'Search' });
  };
  return { user, path, searches, openPalette };
}

const sheet = () => screen.queryByRole('dialog', { name: /Search|Keyboard/ });
const results = () => within(screen.getByRole('listbox', { name: 'Results' }));
const options = () =>
  results()
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('ignored keyboard shortcuts', () => {
  test.each(['Field', 'Note', 'Choice', 'Rich'])('triggers no shortcut while the person types in %s', async (label) => {
    const { user, path } = await open();
    screen.getByLabelText(label).focus();
    await user.keyboard('ge/?jke{Control>}k{/Control}');
    expect(path()).toBe('/here');
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(sheet()).toBeNull();
  });

  test.each(['Control', 'Meta', 'Alt'])('triggers no shortcut for letters pressed with %s', async (modifier) => {
    const { user, path } = await open();
    await user.keyboard(`{${modifier}>}gejke/?{/${modifier}}`);
    expect(path()).toBe('/here');
    expect(document.activeElement).toBe(document.body);
    expect(sheet()).toBeNull();
  });

  test('ignores all shortcuts while a dialog is open', async () => {
    const { user, path } = await open();
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    screen.getByRole('button', { name: 'Yes' }).focus();
    await user.keyboard('ge/?jk{Control>}k{/Control}');
    expect(path()).toBe('/here');
    expect(sheet()).toBeNull();
  });

  test('ignores letter shortcuts on a page with a hand scanner, but still opens the palette on Ctrl K', async () => {
    const { user, path } = await open({ handle: { hasScanner: true } });
    await user.keyboard('ge/?jke');
    expect(path()).toBe('/here');
    expect(sheet()).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
  });

  test('ignores the shortcut of a page that the person may not open', async () => {
    const { user, path } = await open();
    await user.keyboard('gr');
    await user.keyboard('ge');
    await waitFor(() => expect(path()).toBe('/groups/all'));
  });
});

describe('keyboard shortcuts on a page', () => {
  test('J and K move between rows, and E follows the Edit link of the row', async () => {
    const { user, path } = await open();
    await user.keyboard('jjk');
    expect(document.activeElement?.textContent).toBe('One');
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toBe('Two');
    await user.keyboard('e');
    await waitFor(() => expect(path()).toBe('/edit/Two'));
  });

  test('E opens the Edit item of a row’s menu', async () => {
    const { user, path } = await open();
    screen.getByRole('button', { name: 'More actions for Three' }).focus();
    await user.keyboard('e');
    await waitFor(() => expect(path()).toBe('/edit/Three'));
  });

  test('E follows the page’s Edit link while no row has the focus, even if a checkbox has it', async () => {
    const { user, path } = await open();
    screen.getByLabelText('Tick').focus();
    await user.keyboard('e');
    await waitFor(() => expect(path()).toBe('/edit/page'));
  });

  test('lists the keys of the pages that the person may open', async () => {
    const { user } = await open();
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(list.getByText('Events')).toBeTruthy();
    expect(list.queryByText('Reports')).toBeNull();
  });
});

describe('the search palette', () => {
  test('lists only the permitted pages and actions before the person types', async () => {
    const { openPalette, searches } = await open();
    await openPalette();
    expect(options()).toEqual(['New event', 'Events', 'Your account']);
    expect(searches()).toEqual([]);
  });

  test('keeps letters typed while the palette loads', async () => {
    const { user, path } = await open();
    await user.keyboard('{Control>}k{/Control}ge');
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })).value).toBe('ge');
    expect(path()).toBe('/here');
  });

  test('searches once after a typing pause, opens the first result on Enter and lists it as recent', async () => {
    const { user, path, openPalette, searches } = await open();
    await user.type(await openPalette(), 'ABCDE');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/orders/3/Loud%20Night/flashwave-detail/7'));
    expect(searches()).toEqual([{ query: 'ABCDE' }]);
    expect(sheet()).toBeNull();
    await openPalette();
    expect(options()[0]).toBe('Order ABCDEFGH23Zoe Lane · Received · Loud Night');
    expect(JSON.stringify(localStorage)).toContain('draft.1.recent-items');
  });

  test('moves the selection by arrow keys and announces the number of results', async () => {
    const { user, openPalette, path } = await open();
    const field = await openPalette();
    await user.type(field, 'event');
    expect(await screen.findByText('3 results')).toBeTruthy();
    await user.keyboard('{ArrowUp}');
    const marked = results().getByRole('option', { selected: true });
    expect(marked.textContent).toBe('New event');
    expect(field.getAttribute('aria-activedescendant')).toBe(marked.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/event-operation/AddEvent'));
  });

  test('ranks an action first only if its name begins with the typed text', async () => {
    const { user, openPalette } = await open();
    const field = await openPalette();
    await user.type(field, 'event');
    await screen.findByText('3 results');
    expect(options()).toEqual(['Events', expect.stringContaining('ABCDEFGH23'), 'New event']);
    await user.clear(field);
    await user.type(field, 'new ev');
    await screen.findByText('2 results');
    expect(options()).toEqual(['New event', expect.stringContaining('ABCDEFGH23')]);
  });

  test('offers the pages and actions of tonight’s event outside of events, and names the event', async () => {
    const tonight = { id: 3, name: 'Loud Night', event_dttm: Date.now() };
    const { user, openPalette, path } = await open({
      person: { ...ada, access_features: ['Page_Orders', 'Page_Manage_Users', 'Page_Events'] },
      answer: () => ok(searchEverything, { ...nothing, tonight, incomplete: [] }),
    });
    const field = await openPalette();
    await user.type(field, 'let in');
    await screen.findByText('1 result');
    expect(options()).toEqual(['DoorLoud Night']);
    await user.clear(field);
    await user.type(field, 'announcement');
    await screen.findByText('2 results');
    expect(options()).toEqual(['Notify FansLoud Night', 'Notify fans of Loud Night']);
    await user.clear(field);
    await user.type(field, 'refund');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/orders/3/Loud%20Night'));
  });

  test('says that nothing was found', async () => {
    const { user, openPalette } = await open({
      answer: () => ok(searchEverything, { ...nothing, tonight: null, incomplete: [] }),
    });
    await user.type(await openPalette(), 'zzqx');
    expect(await screen.findByText('No results for “zzqx”')).toBeTruthy();
  });

  test('says that some results took too long', async () => {
    const { user, openPalette } = await open({
      answer: () => ok(searchEverything, { ...nothing, orders: [order], tonight: null, incomplete: ['fans'] }),
    });
    await user.type(await openPalette(), 'ABC');
    expect(await screen.findByText('Some results took too long. Type more to narrow the search.')).toBeTruthy();
  });

  test('shows a failure with Retry', async () => {
    let calls = 0;
    const { user, openPalette } = await open({
      answer() {
        calls += 1;
        return calls === 1
          ? refuse(500, 'Internal Server Error')
          : ok(searchEverything, { ...nothing, orders: [order], tonight: null, incomplete: [] });
      },
    });
    await user.type(await openPalette(), 'ABC');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /ABCDEFGH23/ })).toBeTruthy();
  });
});
