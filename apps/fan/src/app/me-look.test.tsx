import * as lookTexts from '@backline/contract/look.texts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LookChoice } from './me-look.tsx';

const { fan: texts } = lookTexts;

test('follows the phone until the fan chooses a theme, which it keeps and shows at once', async () => {
  const { unmount } = render(<LookChoice />);
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(radio(texts.phone).checked).toBe(true);
  expect(screen.getByText(texts.phoneHint)).toBeTruthy();
  await userEvent.click(radio(texts.light));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(screen.queryByText(texts.phoneHint)).toBeNull();
  unmount();
  render(<LookChoice />);
  expect(radio(texts.light).checked).toBe(true);
});
