export const emailRequired = 'Please enter your email';
export const emailShape = 'Please enter a valid email.';
export const created = 'Your payment account has been created. Complete the setup to accept payments.';
export const exists = 'A payment account already exists.';
export const setupOpened = 'Continue the setup on the payment provider’s site.';
export const active = 'Your account is active.';
export const notYet = 'The payment provider needs more information. Please complete the setup.';
