import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf, countsOf } from '@backline/page/testing/door';
import { openDoor as open } from '../../../testing/door-page.ts';

it('sends a phone number without a calling code as typed, and preselects the event’s country', async () => {
  const { user, sentTo } = open({
    'door/counts': () => ({ ...countsOf(345), country_code: 'GB' }),
    'door/search': () => [],
    'door/join': () => answerOf('checked_in'),
  });
  await screen.findByText('345');
  await user.type(await screen.findByRole('searchbox', { name: 'Search fans' }), 'Zoe Lane');
  await user.click(screen.getByRole('button', { name: 'Add a fan' }));
  const dialog = within(await screen.findByRole('dialog'));
  const picker = dialog.getByLabelText<HTMLSelectElement>('Country code');
  expect(picker.selectedOptions[0]?.textContent).toBe('United Kingdom');
  await user.type(dialog.getByLabelText('Phone number'), '07911 123456');
  await user.click(dialog.getByRole('button', { name: 'Add and check in' }));
  expect(await screen.findByText('Checked in')).toBeTruthy();
  expect(sentTo('door/join')[0]?.input).toMatchObject({ phone_number: '07911123456' });
});
