export const letterSent = (address: string) =>
  `The mail server accepted an email to ${address}. Check that it arrives.`;
export const noOwnAddress = 'Your account has no mail address.';
export const mailNotSetUp = 'Mail is not set up: set SMTP_URL and MAIL_FROM, then restart Backline.';
