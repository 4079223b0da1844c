import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App, ConfigProvider, Input } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FormModal } from './form-modal.tsx';

function open() {
  function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <FormModal open={isOpen} title="Notify" footer={null} onCancel={() => setIsOpen(false)}>
          <Input aria-label="Title" />
        </FormModal>
        <p>{isOpen ? 'open' : 'closed'}</p>
      </>
    );
  }
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Page />
      </App>
    </ConfigProvider>,
  );
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), title: screen.getByLabelText('Title') };
}

it('focuses its first field instead of the close button', async () => {
  const { title } = open();
  await waitFor(() => expect(document.activeElement).toBe(title));
});

it('closes on Escape once the typed text is removed', async () => {
  const { user, title } = open();
  await user.type(title, 'Doors');
  await user.clear(title);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('closed')).toBeTruthy();
});

it.each([
  ['Stay', 'open'],
  ['Leave', 'closed'],
])('asks before Escape discards typed text: after “%s”, the modal is %s', async (answer, state) => {
  const { user, title } = open();
  await user.type(title, 'Doors at eight');
  await user.keyboard('{Escape}');
  const button = await screen.findByRole('button', { name: answer });
  expect(screen.getByText('open')).toBeTruthy();
  await user.click(button);
  expect(await screen.findByText(state)).toBeTruthy();
  expect(title).toHaveProperty('value', 'Doors at eight');
});

it('closes without a question when Close is pressed, even if text was typed', async () => {
  const { user, title } = open();
  await user.type(title, 'Doors');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('closed')).toBeTruthy();
});
