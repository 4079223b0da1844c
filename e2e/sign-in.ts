import { expect, type Page } from '@playwright/test';

interface Letter {
  channel: 'mail' | 'sms';
  subject: string | null;
  text: string;
  at: number;
}

/** The newest message to an address or number; waits until one is there. */
export async function newestLetter(page: Page, to: string): Promise<Letter> {
  const read = async () => {
    const answer = await page.request.get(`/dev/outbox?to=${encodeURIComponent(to)}`);
    return ((await answer.json()) as Letter[])[0];
  };
  await expect.poll(read, { message: `a letter to ${to}` }).toBeTruthy();
  const letter = await read();
  if (letter === undefined) throw new Error(`no letter to ${to}`);
  return letter;
}

/** The whole way in by mail, as a person goes it. */
export async function signInByMail(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel(/email or phone/i).fill(email);
  await page.getByRole('button', { name: /continue|sign in|send/i }).click();
  await expect(page.getByText('Login link has been sent. Please check your email!').first()).toBeVisible();
  const link = /https?:\/\/\S+\/finishSignUp\?token=[\w-]+/.exec((await newestLetter(page, email)).text)?.[0];
  await page.goto(link ?? 'about:blank');
  await expect(page).toHaveURL(/\/dashboard\/crm$/);
  await expect(page.getByText('Signed in successful.')).toBeVisible();
}
