import { orderInfo, type OrderInfo } from '@backline/contract/order-info';
import * as generalTexts from '@backline/contract/general.texts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storeInfo as order } from '../../../testing/order-info.ts';
import { OrderDetails } from './order-details.tsx';

afterEach(cleanup);

function open(more: Partial<OrderInfo> = {}) {
  // Parses the order by the contract, so that the test uses only an order that the server can send.
  const shown = orderInfo.parse({ ...order, ...more });
  render(<OrderDetails order={shown} timezone="CST" onClose={() => undefined} />);
  const dialog = within(screen.getByRole('dialog'));
  const part = (title: string) =>
    within(dialog.getByRole('heading', { name: title }).parentElement ?? document.createElement('div'));
  const valueIn = (within_: ReturnType<typeof part>, label: string) =>
    within_.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  return {
    dialog,
    part,
    valueOf: (label: string) => valueIn(dialog, label),
    valueIn: (title: string, label: string) => valueIn(part(title), label),
  };
}

const nobody: Partial<OrderInfo> = {
  financial_status: '',
  total_price: '',
  customer: null,
  line_items: [],
  shipping_lines: [],
  note_attributes: [],
};

it('shows a dash for everything that the store left out', () => {
  const { part, valueOf, valueIn } = open(nobody);
  expect(valueOf('Status')).toBe('-');
  expect(valueOf('Total')).toBe('-');
  expect(part('Customer').getByText('-')).toBeTruthy();
  expect(part('Items').getByText(generalTexts.noData)).toBeTruthy();
  expect(part('Shipping').getByText('-')).toBeTruthy();
  for (const label of ['Section', 'Row', 'Seat']) expect(valueIn('Delivery To', label)).toBe('-');
});

it('shows a dash for an unknown customer', () => {
  const unknown = { first_name: null, last_name: null, email: null, phone: null, default_address: null };
  const { valueIn } = open({ customer: unknown });
  for (const label of ['Name', 'Email', 'Phone', 'Address']) expect(valueIn('Customer', label)).toBe('-');
  cleanup();
  const nowhere = { address1: null, address2: null, city: null, province: null, country: null, zip: null };
  expect(open({ customer: { ...unknown, default_address: nowhere } }).valueIn('Customer', 'Address')).toBe('-');
});

it('shows an unknown currency and an invalid date as the store sent them', () => {
  const { valueOf } = open({ currency: 'store credit', processed_at: 'yesterday' });
  expect(valueOf('Total')).toBe('1,234.50 store credit');
  expect(valueOf('Date')).toBe('yesterday');
});

it('shows the whole order', () => {
  const { dialog, part, valueOf, valueIn } = open();
  expect(dialog.getByText('Order 1042')).toBeTruthy();
  expect(valueOf('Order number')).toBe('1042');
  expect(valueOf('Date')).toBe('01-01-2030 07:30 PM');
  expect(valueOf('Status')).toBe('Partially refunded');
  expect(valueOf('Total')).toBe('$1,234.50');
  expect(valueIn('Customer', 'Name')).toBe('Zoe Lane');
  expect(valueIn('Customer', 'Email')).toBe('zoe@example.org');
  expect(valueIn('Customer', 'Phone')).toBe('+12125550100');
  expect(valueIn('Customer', 'Address')).toBe('1 Main Street, Floor 2, Chicago, Illinois 60601, United States');
  const lines = part('Items').getAllByRole('row').slice(1);
  expect(
    lines.map((line) =>
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Tour shirt ', '2', '$25.00', '$5.00'],
    ['Old poster No longer sold', '1', '$10.00', '-'],
  ]);
  expect(part('Shipping').getByRole('listitem').textContent).toBe('In seat SEAT$4.00');
  expect(valueIn('Delivery To', 'Section')).toBe('12');
  expect(valueIn('Delivery To', 'Row')).toBe('C');
  expect(valueIn('Delivery To', 'Seat')).toBe('4');
});
