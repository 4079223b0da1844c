import { expect, type Page } from '@playwright/test';

/** Adds an item to the cart through its sheet, as a fan does. */
export async function putIntoCart(
  page: Page,
  title: string,
  { size, count = 1 }: { size?: string; count?: number } = {},
): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: title });
  if (size !== undefined) await sheet.getByRole('radio', { name: new RegExp(`^${size}\\b`) }).check();
  await sheet.getByRole('textbox', { name: /^Quantity/ }).fill(String(count));
  await sheet.getByRole('button', { name: 'Add to cart' }).click();
  await expect(sheet).toBeHidden();
}

/** Closes an open sheet by Esc, by its button, by a swipe and by Back. */
export async function closesEveryWay(page: Page, title: string, reopen: () => Promise<void>): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title });
  const heading = sheet.getByRole('heading', { name: title });
  const below = page.url().replace(/\?.*/, '');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
    async () => {
      const box = await heading.boundingBox();
      if (box === null) throw new Error(`the sheet ${title} has no heading in sight`);
      await page.mouse.move(box.x + 5, box.y + 5);
      await page.mouse.down();
      await page.mouse.move(box.x + 5, box.y + 60, { steps: 3 });
      await page.mouse.move(box.x + 5, box.y + 140, { steps: 3 });
      await page.mouse.up();
    },
  ];
  for (const [index, close] of ways.entries()) {
    if (index > 0) await reopen();
    if (index > 0) await expect(heading).toBeFocused();
    // Tabs past every control: the focus stays in the sheet.
    for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Shift+Tab');
    await expect(sheet.locator(':focus')).toHaveCount(1);
    await close();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(below);
  }
}
