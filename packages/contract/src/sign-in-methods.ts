/** Ways to open a session. */
export const signInMethods = ['link', 'mailed_code', 'texted_code', 'password', 'passkey', 'single_sign_on'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Second factors with which a session was opened. `provider` means that single sign-on vouched for the person. */
export const secondFactors = ['totp', 'recovery_code', 'passkey', 'provider'] as const;
export type SecondFactor = (typeof secondFactors)[number];
