export const identifierRequired = 'Please enter phone number or email!';
export const identifierInvalid = 'Invalid phone number or email.';
export const identifierEmpty = 'Please enter a valid phone number or email.';
export const phoneAndCountryRequired = 'Please select country code and enter valid phone number.';
export const phoneInvalid = 'Please enter valid phone number.';
export const countryCodeRequired = 'Please select country code.';
export const verificationCodeTitle = 'Verification Code';
export const codeRequired = 'Please enter the code.';
export const codeWrong = 'Invalid or expired code. Please try again.';
export const passcodeInvalid = 'The passcode you entered is invalid.';
export const passcodeSent = 'A new passcode has been sent.';
export const accessDenied = 'Access denied!';
export const emailInvalid = 'Invalid email!';
export const linkSent = 'Login link has been sent. Please check your email!';
export const linkInvalid = 'Invalid link. Please check and try again.';
export const signedIn = 'Signed in successful.';
export const signupEmailInvalid = 'The input is not valid E-mail.';
export const notAuthenticated = 'User is not authenticated';
export const loginAs = (name: string) => `Login as ${name}?`;
export const idNotFound = 'ID not found.';
export const passwordRequired = 'Please enter a password.';
export const passwordShort = 'Please use at least 12 characters.';
export const passwordSignInFailed = 'Incorrect email or password, or you can’t sign in with a password.';
export const accessRequested = 'Your request has been sent. You can sign in once an administrator accepts it.';
export const resetSent = 'If this email can sign in with a password, a reset link is on its way.';
export const resetDone = 'Your password has been changed. You can sign in with it now.';
export const sessionExpired = 'Your session has expired. Please sign in again.';
export const csrf = 'The request could not be verified. Please reload the page and try again.';
export const passwordLinkSent = (address: string) =>
  `A link to set a password is on its way to ${address}. It expires in 30 minutes.`;
export const passwordNeedsEmail = 'Please add an email first, so the password link can be sent.';
export const signedOut = 'You have been signed out.';
export const sessionLost = 'Your session has ended. Please sign in again.';
export const loginAsInactive = 'This account is deactivated.';
export const loginAsHalfway = 'Switching accounts was interrupted. Please reload the page.';
export const loginAsEnded = 'You are back in your own account.';
export const sessionEnded = 'The device has been signed out.';
export const accessRequestDecided = 'This request has already been decided.';
export const fanSignedIn = 'You are signed in.';
export const codeSentBefore =
  'We have texted this number several codes. Use the newest one, or wait five minutes for another.';
export const linkSentBefore =
  'We have emailed you several links. Use the latest email, or wait 15 minutes for another.';
export const botCheckFailed = 'Please complete the security check.';
export const otherPerson = 'This browser is now signed in to another account.';
export const loginAsAdmin = 'You can’t use Login As for an administrator.';
export const notActing = 'You are not signed in as another person.';
export const signedOutEverywhere = 'You have been signed out on all devices.';
export const otherSessionsEnded = 'You have been signed out on all other devices.';
export const accessRequestAccepted = (name: string) => `${name} can sign in now.`;
export const accessRequestRefused = (name: string) => `${name}’s request has been declined.`;

/** Texts of the fan app. */
export const fan = {
  title: 'Your phone number',
  lead: 'We text you a code, so that only you can open your tickets, votes and orders. No marketing.',
  phone: 'Phone number',
  phoneHint: 'From another country? Start with + and the country code.',
  sendCode: 'Text me a code',
  cannotSignIn: 'Trouble signing in?',
  language: 'Language',
  codeTitle: 'Your code',
  codeLead: (phoneNumber: string) => `Enter the 6-digit code we texted to ${phoneNumber}. It expires in 5 minutes.`,
  confirm: 'Continue',
  codeMaybeSent: 'The connection was lost. If no code arrives, tap “Send another code”.',
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  otherNumber: 'Use another number',
  nameTitle: 'Your name',
  nameLead: 'Door staff will see it when you check in.',
  name: 'Name',
  saveName: 'Continue',
  check: {
    working: 'Running the security check…',
    asking: 'Please complete the security check above.',
    done: 'Security check passed.',
  },
  checkFailed: (reason: string) => `The security check failed. ${reason}`,
  textedCode: { label: '6-digit code', resend: 'Send another code' },
} as const;
