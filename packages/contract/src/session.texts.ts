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
export const passwordSignInFailed = 'The email or password is not right, or you cannot sign in this way.';
export const accessRequested = 'Your request has been sent. You can sign in once an administrator accepts it.';
export const resetSent = 'If this address may sign in with a password, a reset link is on its way.';
export const resetDone = 'Your password has been changed. You can sign in with it now.';
export const sessionExpired = 'Your session has expired. Please sign in again.';
export const csrf = 'The request could not be verified. Please reload the page and try again.';
export const passwordLinkSent = (address: string) =>
  `A link to set a password is on its way to ${address}. It works for 30 minutes.`;
export const passwordNeedsEmail = 'Please add an email first: the link to set a password is mailed there.';
export const signedOut = 'You have been signed out.';
export const sessionLost = 'Your session has ended. Please sign in again.';
export const loginAsInactive = 'This account is deactivated.';
export const loginAsHalfway = 'Switching to the other person was interrupted. Please reload the page.';
export const loginAsEnded = 'You are signed in as yourself again.';
export const sessionEnded = 'That device is signed out.';
export const accessRequestDecided = 'This request has already been decided.';
export const fanSignedIn = 'You are signed in.';
export const codeSentBefore =
  'We have texted this number several codes. Use the newest one, or wait five minutes for another.';
export const linkSentBefore = 'We have mailed you several links. Use the newest mail, or wait 15 minutes for another.';
export const botCheckFailed = 'Please complete the security check.';
export const otherPerson = 'Someone else is signed in here now.';
export const loginAsAdmin = 'You can’t use Login As for an administrator.';
export const notActing = 'You are not signed in as somebody else.';
export const signedOutEverywhere = 'You are signed out everywhere.';
export const otherSessionsEnded = 'You are signed out everywhere else.';
export const accessRequestAccepted = (name: string) => `${name} can sign in now.`;
export const accessRequestRefused = (name: string) => `The request of ${name} has been refused.`;

/** Texts of the fan app. */
export const fan = {
  title: 'Your phone number',
  lead: 'We will text you a code. There is no password to remember.',
  phone: 'Phone number',
  phoneHint: 'From another country? Start with + and the country code.',
  sendCode: 'Text me a code',
  cannotSignIn: 'Trouble signing in?',
  codeTitle: 'Your code',
  codeLead: (phoneNumber: string) => `Enter the 6-digit code we texted to ${phoneNumber}. It expires in 5 minutes.`,
  confirm: 'Continue',
  codeMaybeSent:
    'The connection was lost while we sent your code. If it does not arrive, press “Send another code”. You will not get two.',
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  otherNumber: 'Use another number',
  nameTitle: 'Your name',
  nameLead: 'Staff see it at the door.',
  name: 'Name',
  saveName: 'Continue',
  check: {
    working: 'Running the security check…',
    asking: 'Please complete the check above.',
    done: 'Security check passed.',
  },
  checkFailed: (reason: string) => `The security check failed. ${reason}`,
  textedCode: { label: '6-digit code', resend: 'Send another code' },
} as const;
