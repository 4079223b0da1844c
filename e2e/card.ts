import { expect, type FrameLocator, type Page } from '@playwright/test';

export const goodCard = '4242 4242 4242 4242';

export const cardOf = (page: Page) => page.frameLocator('iframe[title="Pay by card"]');

export async function chooseCard(card: FrameLocator, number: string): Promise<void> {
  await card.getByRole('button', { name: number }).click();
  await expect(card.getByLabel('Card number')).toHaveValue(number);
}

export async function payByCard(page: Page, sum: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${sum}` }).click();
  const card = cardOf(page);
  await chooseCard(card, goodCard);
  await card.getByRole('button', { name: `Pay ${sum}` }).click();
}
