import * as orderTexts from '@backline/contract/orders.texts';
import type { ListedEventOrder } from '@backline/contract/event-orders';
import type { Feature } from '@backline/contract/features';
import * as generalTexts from '@backline/contract/general.texts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { eventDetail } from '../../../testing/event.ts';
import { lookups } from '../../../testing/fan.ts';
import { openPage, refuse, type Answer } from '../../../testing/page.tsx';
import { Component as ListPage } from './event-orders.page.tsx';
import { dayOf } from './order-totals.tsx';
import { listedOrder } from '../../../testing/order.ts';
import { pickOption as pick } from '../../../testing/pick-option.ts';
import { chooseAction } from '../../../testing/row-menu.ts';

const list = 'events/get_event_orders';
const totals = 'events/total_orders_sales';
const update = 'events/update_order';
const bulk = 'orders/update_orders';
const undo = 'orders/undo_update';
const refund = 'orders/create_refund';

const openList = (
  rows: ListedEventOrder[],
  answers: Record<string, Answer> = {},
  { features = ['Page_Orders', 'Page_Refund'], at = '' }: { features?: Feature[]; at?: string } = {},
) =>
  openPage({
    Component: ListPage,
    path: '/orders/:event_id/:event_name',
    at: `/orders/7/Night%20One${at}`,
    features,
    answers: {
      ...lookups,
      [list]: () => rows,
      [totals]: () => ({ todays_sales: 10, total_sales: 1234.5, total_orders: 12 }),
      ...answers,
    },
  });
const row = async (id: number) => within(await screen.findByRole('row', { name: new RegExp(`ABCDEFGH2${id}`) }));

describe('the list of orders', () => {
  it('shows a load failure with a retry instead of an empty list', async () => {
    openList([], { [list]: () => refuse(500, { code: 'internal', message: 'Broken' }) });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByText(orderTexts.none)).toBeNull();
  });

  it('shows the phone number of a customer without an email address', async () => {
    openList([listedOrder(1, { user_email: null }), listedOrder(2)]);
    expect((await row(1)).getByText('+13125550142')).toBeTruthy();
    expect((await row(2)).queryByText('+13125550142')).toBeNull();
  });

  it('says that there are no orders', async () => {
    openList([]);
    expect(await screen.findByText(orderTexts.none)).toBeTruthy();
  });

  it('shows sales today, in the event’s zone, total sales and total orders', async () => {
    const { requests } = openList([]);
    expect(await screen.findByText('$10.00')).toBeTruthy();
    expect(screen.getByText("Today's Sale").nextSibling?.textContent).toBe('$10.00');
    expect(screen.getByText('Total Sales').nextSibling?.textContent).toBe('$1,234.50');
    expect(screen.getByText('Total Orders').nextSibling?.textContent).toBe('12');
    const asked = requests.find(({ path }) => path === totals)?.input ?? {};
    const day = dayOf(Date.now(), 'America/Chicago');
    expect(asked).toEqual({ event_id: 7, startOfDayTimestamp: day.start, endOfDayTimestamp: day.end });
  });

  it('shows each order’s number, customer, price, payment and status', async () => {
    openList([
      listedOrder(2),
      listedOrder(3, { payment_status: 'FAILED', can: { update: false, refund: false } }),
      listedOrder(4, {
        is_refund: true,
        refund_state: 'refunded',
        refunded_amount: 54.5,
        can: { update: true, refund: false },
      }),
    ]);
    const paid = await row(2);
    expect(paid.getByText('Pat Doe')).toBeTruthy();
    expect(paid.getByText('pat@example.org')).toBeTruthy();
    expect(paid.getByText('$54.50')).toBeTruthy();
    expect(paid.getByText('Paid').dataset['tone']).toBe('success');
    expect(paid.getByText('Received')).toBeTruthy();
    expect(paid.getByText('Section A, Row 1, Seat 2')).toBeTruthy();
    expect(paid.getByRole('link', { name: 'ABCDEFGH22' }).getAttribute('href')).toBe(
      '/orders/7/Night%20One/flashwave-detail/2',
    );
    const failed = await row(3);
    expect(failed.getByText('Failed').dataset['tone']).toBe('danger');
    expect(failed.getByRole<HTMLInputElement>('combobox').disabled).toBe(true);
    expect(failed.queryByRole('button', { name: /^More actions/ })).toBeNull();
    const refunded = await screen.findByRole('row', { name: /ABCDEFGH24/ });
    expect(refunded.className).toMatch(/refunded/);
    expect(within(refunded).getAllByText('Refunded')).toHaveLength(2);
    expect(within(refunded).queryByText('Paid'), 'one payment state only').toBeNull();
    expect(within(refunded).queryByRole('button', { name: /^More actions/ })).toBeNull();
  });

  it('shows no status that waits for staff on a wholly refunded order, and keeps one that has ended', async () => {
    const refunded = { is_refund: true, refund_state: 'refunded' } as const;
    const isReadOnly = { can: { update: false, refund: false } };
    const { user, requests } = openList([
      listedOrder(2, { ...refunded, order_processing_status: 'inprogress' }),
      listedOrder(3, { ...refunded, order_processing_status: 'completed' }),
      listedOrder(4, { ...refunded, ...isReadOnly, order_processing_status: 'ready' }),
    ]);
    const waiting = await row(2);
    expect(waiting.getByText(orderTexts.noDelivery)).toBeTruthy();
    expect(waiting.queryByText('In Progress')).toBeNull();
    expect((await row(3)).getByText('Completed')).toBeTruthy();
    expect((await row(4)).getByText(orderTexts.noDelivery)).toBeTruthy();
    await pick(user, waiting.getByRole('combobox', { name: 'Status of order ABCDEFGH22' }), 'Cancelled');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(requests.find(({ path }) => path === update)?.input).toMatchObject({
        status: 'cancelled',
        shown_status: 'inprogress',
      }),
    );
  });

  it.each([
    [{ refund_state: 'part' }, 'Partly refunded'],
    [{ refund_state: 'pending' }, 'Refund pending'],
    [{ refund_state: 'failed' }, 'Refund failed'],
    [{ payment_status: 'FAILED', refund_state: 'refunded' }, 'Refunded'],
    [
      { refund_state: 'part', dispute: { status: 'open', respond_by_dttm: null, amount: 5 } },
      'Disputed, waiting for the bank',
    ],
    [{ refund_state: 'refunded', dispute: { status: 'lost', respond_by_dttm: null, amount: 5 } }, 'Dispute lost'],
  ] as const)('shows %o as the one payment state “%s”', async (order, text) => {
    openList([listedOrder(2, order)]);
    const cells = (await row(2)).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.filter((cell) => /Paid|Failed|[Rr]efund|[Dd]ispute/.test(cell))).toEqual([text]);
  });

  it('requests the orders that match the filters in the URL', async () => {
    const { requests } = openList([], {}, { at: '?status=onhold&payment=PENDING&search=pat' });
    await screen.findByText(orderTexts.none);
    expect(requests.find(({ path }) => path === list)?.input).toMatchObject({
      search: 'pat',
      order_processing_status: 'onhold',
      payment_status: 'PENDING',
    });
  });
});

describe('the status of orders', () => {
  it('saves a status from the dropdown with the version shown, and disables the dropdown until the answer', async () => {
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    const { user, requests } = openList([listedOrder(2)], {
      [update]: async () => {
        await answered;
        return { message: orderTexts.statusUpdated, batch_id: crypto.randomUUID() };
      },
    });
    const select = (await row(2)).getByRole<HTMLInputElement>('combobox', { name: 'Status of order ABCDEFGH22' });
    await pick(user, select, 'In Progress');
    await user.keyboard('{Enter}');
    expect([select.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', select]);
    release();
    expect(await screen.findByText('Order status has been updated successfully.')).toBeTruthy();
    expect(document.activeElement).toBe(select);
    await waitFor(async () => {
      await user.keyboard('{Enter}');
      expect(select.getAttribute('aria-expanded')).toBe('true');
    });
    expect(requests.find(({ path }) => path === update)?.input).toEqual({
      event_id: 7,
      order_id: 2,
      status: 'inprogress',
      isflashwave: true,
      shown_status: 'received',
    });
  });

  it('says who has already changed the status and reloads the list', async () => {
    const message = orderTexts.statusChangedMeanwhile('Tom', 'Completed');
    const { user, requests } = openList([listedOrder(2)], {
      [update]: () => refuse(409, { code: 'conflict', message }),
    });
    const select = (await row(2)).getByRole<HTMLInputElement>('combobox');
    const before = requests.filter(({ path }) => path === list).length;
    await pick(user, select, 'Ready');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(requests.filter(({ path }) => path === list).length).toBeGreaterThan(before));
  });

  it('sets the status of several orders in one bulk change and reverts it by Undo', async () => {
    const batch = crypto.randomUUID();
    const { user, requests } = openList([listedOrder(2), listedOrder(3)], {
      [bulk]: () => ({ message: orderTexts.statusesUpdated(2), batch_id: batch, changed: 2, stayed: 0 }),
      [undo]: () => ({ message: orderTexts.statusesRestored(2), restored: 2, stayed: 0 }),
    });
    await user.click((await row(2)).getByRole('checkbox'));
    await user.click((await row(3)).getByRole('checkbox'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    await pick(user, screen.getByRole('combobox', { name: 'Set the status of the selected orders' }), 'Ready');
    expect(await screen.findByText(orderTexts.statusesUpdated(2))).toBeTruthy();
    expect(requests.find(({ path }) => path === bulk)?.input).toEqual({
      event_id: 7,
      order_ids: [2, 3],
      store_order_ids: [],
      status: 'ready',
    });
    await user.click(await screen.findByRole('button', { name: 'Undo change to 2 orders' }));
    expect(await screen.findByText(orderTexts.statusesRestored(2))).toBeTruthy();
    expect(requests.find(({ path }) => path === undo)?.input).toEqual({ event_id: 7, batch_id: batch });
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('sends one bulk change at a time and keeps the selected orders', async () => {
    let finish = (_answer: object) => {};
    const { user, sentTo } = openList([listedOrder(2), listedOrder(3)], {
      [bulk]: () => new Promise((resolve) => (finish = resolve)),
    });
    await user.click((await row(2)).getByRole('checkbox'));
    const select = screen.getByRole('combobox', { name: 'Set the status of the selected orders' });
    await pick(user, select, 'Ready');
    await user.click((await row(3)).getByRole('checkbox'));
    await user.click(select);
    expect(select.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('button', { name: 'Select all (max 500)' })).toHaveProperty('disabled', true);
    finish({ message: 'Done.', batch_id: crypto.randomUUID(), changed: 1, stayed: 0 });
    expect(await screen.findByText('Done.')).toBeTruthy();
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect((await row(3)).getByRole('checkbox')).toHaveProperty('checked', true);
    expect(sentTo(bulk)).toHaveLength(1);
  });

  it('keeps the focus in the bulk bar after a change, an undo and a cleared selection', async () => {
    const { user } = openList([listedOrder(2)], {
      [bulk]: () => ({ message: 'Done.', batch_id: crypto.randomUUID(), changed: 1, stayed: 0 }),
      [undo]: () => ({ message: 'Restored.', restored: 1, stayed: 0 }),
    });
    const bar = await screen.findByRole('group', { name: 'Bulk actions' });
    const isHome = () => waitFor(() => expect(document.activeElement).toBe(bar));
    const press = async (name: string) => {
      (await screen.findByRole('button', { name })).focus();
      await user.keyboard('{Enter}');
    };
    await user.click((await row(2)).getByRole('checkbox'));
    await press('Clear');
    await isHome();
    await user.click((await row(2)).getByRole('checkbox'));
    await pick(user, screen.getByRole('combobox', { name: 'Set the status of the selected orders' }), 'Ready');
    await isHome();
    await press('Undo change to 1 order');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
    await isHome();
  });

  it('selects up to 500 orders at once, but none whose status may not change', async () => {
    const { user } = openList([listedOrder(2), listedOrder(3, { can: { update: false, refund: false } })]);
    await row(2);
    await user.click(screen.getByRole('button', { name: 'Select all (max 500)' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
  });

  it('includes store orders in a bulk change even if they share IDs with card orders', async () => {
    const warned = vi.spyOn(console, 'error');
    const { user, requests } = openList(
      [listedOrder(2), listedOrder(2, { order_no: 'STORE1002', isflashwave: false }), listedOrder(3)],
      { [bulk]: () => ({ message: 'Done.', batch_id: crypto.randomUUID(), changed: 2, stayed: 0 }) },
    );
    await row(2);
    expect(screen.getByRole('row', { name: /STORE1002/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select all (max 500)' }));
    expect(await screen.findByText('3 selected')).toBeTruthy();
    await user.click((await row(2)).getByRole('checkbox'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select order STORE1002' }).checked).toBe(true);
    await pick(user, screen.getByRole('combobox', { name: 'Set the status of the selected orders' }), 'On Hold');
    await waitFor(() =>
      expect(requests.find(({ path }) => path === bulk)?.input).toMatchObject({ order_ids: [3], store_order_ids: [2] }),
    );
    expect(warned, 'two rows of one key').not.toHaveBeenCalled();
    warned.mockRestore();
  });
});

it('selects and clears all listed orders with the header checkbox, except orders whose status is fixed', async () => {
  const fixed = listedOrder(4, { can: { update: false, refund: false } });
  const { user } = openList([listedOrder(2), listedOrder(3), fixed]);
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all orders shown' });
  await user.click(screen.getByRole('checkbox', { name: 'Select order ABCDEFGH22' }));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(all.checked).toBe(true);
  await user.click(all);
  expect(screen.getByText('0 selected')).toBeTruthy();
});

describe('a refund', () => {
  it('refunds after a confirmation of amount, recipient and restocking', async () => {
    const rows = [listedOrder(2)];
    const { user, requests } = openList(rows, {
      [refund]: () => {
        rows[0] = listedOrder(2, { can: { update: true, refund: false } });
        return { success: true, message: orderTexts.refundCreated, refund_id: 1, amount: 54.5 };
      },
    });
    await chooseAction(user, 'order ABCDEFGH22', 'Refund');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Refund $54.50 to Pat Doe?')).toBeTruthy();
    // Checks that `autoSize` is not used. Ant Design measures such a field with a hidden textarea, which the CSP would
    // make visible by blocking its inline styles.
    expect(document.querySelector('textarea[name=hiddenTextarea]')).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: /Restock items/ }));
    await user.click(dialog.getByRole('button', { name: 'Refund $54.50' }));
    expect(await screen.findByText('Refund has been created successfully.')).toBeTruthy();
    const sent = requests.find(({ path }) => path === refund);
    expect(sent?.input).toEqual({ event_id: 7, order_id: 2, reason: '', return_stock: false, shown_amount: 54.5 });
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('group'));
  });

  it('shows the specification’s message for an unconfirmed refund, and the server’s message for a failed one', async () => {
    const answers: unknown[] = [
      { success: false, message: 'no', refund_id: 1, amount: 54.5 },
      refuse(409, { code: 'conflict', message: orderTexts.refundPending }),
      refuse(409, { code: 'conflict', message: orderTexts.refundSumChanged('$30.00') }),
    ];
    const { user } = openList([listedOrder(2)], { [refund]: () => answers.shift() });
    const ask = async () => {
      await chooseAction(user, 'order ABCDEFGH22', 'Refund');
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Refund $54.50' }));
    };
    await ask();
    expect(await screen.findByText(generalTexts.tryLater)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask();
    expect(await screen.findByText(orderTexts.refundPending)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refund $54.50' }));
    expect(await screen.findByText(orderTexts.refundSumChanged('$30.00'))).toBeTruthy();
  });

  it('offers a refund only with its permission', async () => {
    openList([listedOrder(2)], {}, { features: ['Page_Orders'] });
    expect((await row(2)).queryByRole('button', { name: /^More actions/ })).toBeNull();
  });
});

it('returns the bounds of days with 23, 24 and 25 hours', () => {
  const hours = (at: number) => {
    const { start, end } = dayOf(at, 'America/Chicago');
    return (end + 1 - start) / 3_600_000;
  };
  expect([Date.UTC(2026, 0, 5, 18), Date.UTC(2026, 2, 8, 18), Date.UTC(2026, 10, 1, 18)].map(hours)).toEqual([
    24, 23, 25,
  ]);
  expect(eventDetail().timezone).toBe('CST');
});
