import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a row's menu and returns the labels of its actions. */
export async function actionsOf(user: UserEvent, name: string): Promise<(string | null)[]> {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  return within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
}

export async function chooseAction(user: UserEvent, name: string, action: string): Promise<void> {
  await actionsOf(user, name);
  await user.click(screen.getByRole('menuitem', { name: action }));
}
