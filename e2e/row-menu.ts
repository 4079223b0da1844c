import type { Page } from '@playwright/test';

export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
