export const emailRequired = 'Please enter your email';
export const emailShape = 'Please enter a valid email.';
export const created = 'Your account has been created. Complete its setup to take payments.';
export const exists = 'There is an account already.';
export const setupOpened = 'The setup opens at the payment provider.';
export const active = 'Your account is active.';
export const notYet = 'The payment provider does not have everything yet.';
