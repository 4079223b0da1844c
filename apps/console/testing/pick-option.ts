import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export async function pickOption(user: UserEvent, select: HTMLElement, option: string): Promise<void> {
  await user.click(select);
  const choices = await waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
    const found = all.filter(({ textContent }) => textContent === option).at(-1);
    if (found === undefined) throw new Error(`no ${option}`);
    return found;
  });
  await user.click(choices);
}
