import type { Page } from '@playwright/test';

/** Chooses an option of a select. Types the option where the select can be searched, because a long list renders only a part. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  const input = page.getByLabel(label, { exact: true });
  await input.click();
  if (await input.isEditable()) await input.fill(option);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
  await page.keyboard.press('Escape');
}
