import { expect, type Page } from '@playwright/test';

interface Letter {
  channel: 'mail' | 'sms';
  subject: string | null;
  text: string;
  at: number;
}

export async function lettersTo(page: Page, to: string): Promise<Letter[]> {
  const answer = await page.request.get(`/dev/outbox?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Letter[];
}

export async function newestLetter(page: Page, to: string, earlier = 0): Promise<Letter> {
  const count = async () => (await lettersTo(page, to)).length;
  await expect.poll(count, { message: `a letter to ${to}` }).toBeGreaterThan(earlier);
  const [letter] = await lettersTo(page, to);
  if (letter === undefined) throw new Error(`no letter to ${to}`);
  return letter;
}

export async function signInByMail(page: Page, email: string): Promise<void> {
  const earlier = (await lettersTo(page, email)).length;
  await page.goto('/signin');
  await page.getByLabel(/email or phone/i).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login link has been sent. Please check your email!').first()).toBeVisible();
  const link = /https?:\/\/\S+\/finishSignUp\?token=[\w-]+/.exec((await newestLetter(page, email, earlier)).text)?.[0];
  await page.goto(link ?? 'about:blank');
  await expect(page).toHaveURL(/\/dashboard\/crm$/);
  await expect(page.getByText('Signed in successful.')).toBeVisible();
}
