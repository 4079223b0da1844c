function waitingTime(seconds: number): string {
  if (seconds <= 1) return '1 second';
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/**
 * Holds texts that the specification gives or several pages share. Texts of one area stand in its own catalogue, which
 * only that area loads.
 */

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
export const pageAccessDenied = 'Access Denied!';
export const pageNotFound = 'Sorry, the page you visited does not exist.';
export const paymentProcessing = 'Payment is processing, please wait...';
export const internalServerError = 'Internal Server Error';
export const noResponse = 'No response from server';
export const requestFailed = 'Request failed';
export const notAuthenticated = 'User is not authenticated';
export const unsupportedMethod = (method: string) => `Unsupported method: ${method}`;
export const tryLater = 'Something went wrong. Please try again later.';
export const eventNameRequired = 'Please enter event name.';
export const seoUrlRequired = 'SEO url is required.';
export const eventDateRequired = 'Please select event date.';
export const venueRequired = 'Please enter event venue.';
export const countryRequired = 'Please select country.';
export const stateRequired = 'Please select state.';
export const cityRequired = 'Please select city.';
export const zipcodeRequired = 'Please enter zipcode.';
export const managerRequired = 'Please select an artist manager.';
export const artistRequired = 'Please select an artist.';
export const taxRateRequired = 'Please enter tax rate.';
export const deliveryMethodRequired = 'Please select delivery method.';
export const deliveryCostRequired = 'Please enter delivery charges.';
export const invalidUrl = 'Please enter a valid URL.';
export const eventCreated = 'Event has been created successfully.';
export const eventUpdated = 'Event has been updated successfully.';
export const eventNotFound = 'The event could not be found.';
export const noEvents = 'No events';
export const eventsAreCreated = 'Artist managers and administrators create events; yours appear here.';
export const noData = 'No Data';
export const nameRequired = 'Please enter name.';
export const emailRequired = 'Please enter email.';
export const emailShape = 'Please enter a valid email.';
export const phoneRequired = 'Please enter phone number.';
export const phoneShort = 'Phone number must be greater than 10 digits!';
export const phoneLong = 'Phone number must not exceed 15 digits!';
export const newEmailRequired = 'Please input an email!';
export const newEmailShape = 'Please enter a valid email!';
export const emailChanged = 'Email has been updated successfully.';
export const emailChangeFailed = 'Failed to update email.';
export const phoneChanged = 'Phone number has been updated successfully.';
export const phoneChangeFailed = 'Failed to update phone number.';
export const noManagers = 'No Artist Managers Currently Available';
export const personCreated = (kind: 'Artist' | 'Artist Manager') =>
  `The ${kind} has been created successfully and will be visible in the list within one minute.`;
export const personCreateFailed = (kind: 'Artist' | 'Artist Manager') => `Failed to create ${kind}. Please try again.`;
export const personUpdateFailed = (kind: 'Artist' | 'Artist Manager') => `Failed to update ${kind}. Please try again.`;
export const fetchFailed = 'Failed to fetch data.';
export const somethingWrong = 'Something went wrong.';
export const teamMemberCreated =
  'The Team member has been created successfully and will be visible in the list within one minute.';
export const teamMemberUpdated = 'The Team member has been updated successfully!';
export const teamMemberCreateFailed = 'Failed to create Team member. Please try again.';
export const teamMemberUpdateFailed = 'Failed to update Team member. Please try again.';
export const noTeamMembers = 'No Team Member Currently Available';
export const unsupportedCountryCode = 'Unsupported country code';
export const loginAs = (name: string) => `Login as ${name}?`;
export const idNotFound = 'ID not found.';
export const roleWiseAccess = 'Role Wise Access';
export const assignFeatures = 'Assign Features';
export const updateAccess = 'Update Access';
export const roleRequired = 'Please select a role.';
export const featureRequired = 'Please select at least one feature.';
export const accessUpdated = 'Access updated successfully!';
export const accessUpdateFailed = 'Failed to update access';
export const roleMastersFailed = 'Failed to fetch role master data';
export const eventAdminGranted = 'Group admin permissions granted.';
export const eventAdminRevoked = 'Group admin permissions revoked.';
export const eventAdminMade = 'Successfully made a group admin.';
export const imageOnly = 'Only image files are allowed to be uploaded.';
export const imageComplexSvg = 'This drawing is too complex. Please simplify it or save it as PNG.';
export const uploadNoRoom = 'The server has no room for this file at the moment. Please try again later.';
export const imageFormat = 'Invalid file format. Only jpg, jpeg, png, gif, bmp, webp, svg files are allowed.';
export const imageCompression = 'Error while compressing the image.';
export const uploadFailed = 'Failed to upload file';
export const uploadWrong = 'Something went wrong while uploading the file';
export const thumbnailFailed = 'Failed to upload thumbnail';
export const thumbnailWrong = 'Something went wrong while creating or uploading the thumbnail';
export const tempoFileFailed = 'Error detecting tempo. Please upload another file.';
export const tempoFailed = 'Failed to detect the tempo of the song.';

// The specification does not give the texts below.
export const stackedMarks = 'Please use at most three accents on a letter.';
export const tooLong = (max: number) => `Please use at most ${max} characters.`;
export const tooMany = (max: number) => `Please choose at most ${max}.`;
export const atMost = (max: number) => `Please enter at most ${max}.`;
export const notNegative = 'Please enter zero or more.';
export const maxDecimals = (count: number) => `Please use at most ${count} decimals.`;
export const wholeNumber = 'Please enter a whole number.';
export const percentRange = 'Please enter a percentage from 0 to 100.';
export const eventChoice = 'Please choose one of the options.';
export const passwordRequired = 'Please enter a password.';
export const passwordShort = 'Please use at least 12 characters.';
export const passwordSignInFailed = 'The email or password is not right, or you cannot sign in this way.';
export const accessRequested = 'Your request has been sent. You can sign in once an administrator accepts it.';
export const resetSent = 'If this address may sign in with a password, a reset link is on its way.';
export const resetDone = 'Your password has been changed. You can sign in with it now.';
export const seoUrlTaken = 'This SEO url is already taken.';
export const seoUrlShape = 'Please use lowercase letters, digits and hyphens.';
export const personOutOfReach = 'Please choose somebody from the list.';
export const imageTooLarge = 'The image is larger than 2 MB.';
export const imageBroken = 'This image is damaged or not what its name says. Please choose another one.';
export const imageUnsafeSvg = 'This SVG contains scripts or other active content. Please choose another image.';
export const imageEmpty = 'This file is empty. Please choose another image.';
export const invalidInput = 'Please check the marked fields.';
export const invalidValue = 'Please check this value.';
export const unknownField = 'This field is not known.';
export const rowNotFound = 'This was not found.';
export const forbidden = 'You do not have access to this.';
export const sessionExpired = 'Your session has expired. Please sign in again.';
export const csrf = 'The request could not be verified. Please reload the page and try again.';
export const tooManyRequests = 'Too many attempts. Please wait a moment and try again.';
export const tooManyRequestsFor = (seconds: number) =>
  `Too many attempts. Please try again in ${waitingTime(seconds)}.`;
export const eventConflict = 'Somebody else changed this event while you were editing it.';
export const personConflict = 'Somebody else changed this person while you were editing them.';
export const ownConflict = 'You saved this in another tab or browser while you were editing it here.';
export const ownProfileSaved = 'Your profile has been saved.';
export const passwordLinkSent = (address: string) =>
  `A link to set a password is on its way to ${address}. It works for 30 minutes.`;
export const passwordNeedsEmail = 'Please add an email first: the link to set a password is mailed there.';
export const signedOut = 'You have been signed out.';
export const sessionLost = 'Your session has ended. Please sign in again.';
export const personUpdated = (kind: 'Artist' | 'Artist Manager') => `The ${kind} has been updated successfully!`;
export const storeUrlRequired = 'Please enter the store URL.';
export const storeTokenRequired = 'Please enter the storefront access token.';
export const shopifyDomainShape = 'Please enter the shop’s own address at Shopify, such as your-shop.myshopify.com.';
export const addressTaken = 'This is already in use.';
export const addressUnchanged = 'This is the current one already.';
export const addressConfirmationSent = (address: string) =>
  `A confirmation has been sent to ${address}. The change takes effect once it is confirmed there.`;
export const addressConfirmed = (until: string) =>
  `is confirmed. It waits to be allowed from the current addresses, until ${until} at the latest.`;
export const addressNotChanged = (due: string) =>
  `is confirmed, but the change could not be made on ${due}. Cancel it, and ask again.`;
export const addressChangeAsked = (what: string) =>
  `Somebody has asked to change ${what}. If you did not expect this, stop it: you then sign in as before.`;
export const addressChangeCancelled = 'The change has been cancelled.';
export const addressAwaitsConsent =
  'This address is confirmed. The change takes effect once it is allowed from every current address, or 24 hours after it was asked for.';
export const addressChangeAllowed = 'The change is allowed. It takes effect once the new address is confirmed.';
export const addressChangeStopped = 'The change has been stopped. You sign in as before.';
export const decisionInvalid =
  'This link is not valid any more: the change has been made, stopped or replaced by another one.';
export const confirmationInvalid = 'This confirmation link is not valid any more. Please ask for a new one.';
export const personDeactivated = (name: string) => `${name} has been deactivated and signed out everywhere.`;
export const personActivated = (name: string) => `${name} is active again.`;
export const noArtists = 'No Artists Currently Available';
export const loginAsInactive = 'This person is deactivated.';
export const loginAsHalfway = 'Switching to the other person was interrupted. Please reload the page.';
export const loginAsEnded = 'You are yourself again.';
export const sessionEnded = 'That device is signed out.';
export const roleAccessStays = 'Role access stays with administrators.';
export const featureNotHeld = 'You can only give what your own role holds.';
export const accessConflict = 'Somebody else changed this role meanwhile. Please look at it again.';
export const accessRequestDecided = 'This request has already been decided.';
export const jobGone = 'This job is running or done, or somebody else has retried or discarded it meanwhile.';
export const settingSaved = 'The setting has been saved.';
export const noFans = 'No users';
export const checkedIn = 'You are checked in. Enjoy the show!';
export const checkedInAlready = 'You are checked in already.';
export const checkInNotYet = (hours: number) => `Check-in opens ${hours} hours before the event starts.`;
export const checkInOver = (hours: number) => `Check-in closed ${hours} hours after the event started.`;
export const checkInUndone = 'The check-in has been undone.';
export const notCheckedIn = 'This fan is not checked in.';
export const joinedEvent = 'You have joined the event.';
export const eventCodeUnknown = 'No event has this code.';
export const eventCodeRequired = 'Please enter the event code.';
export const fanSignedIn = 'You are signed in.';
export const fanNameRequired = 'Please enter a name.';
export const fileRequired = 'Please choose a file.';
export const uploadTooSlow = 'The file took too long to arrive. Please try a smaller one, such as an MP3.';
export const refusalRequired = 'Please give a reason. The fan reads it.';
export const saved = 'Saved.';
export const dateUnreadable = 'This date does not exist, or cannot be read. Please write it like 31-12-2027 08:00 PM.';
export const dateUnreadableYearFirst =
  'This date does not exist, or cannot be read. Please write it like 2027-12-31 08:00 PM.';
export const dateSkipped = (zone: string) =>
  `The clocks of ${zone} are set forward that night and never show this time. Please choose another.`;
export const leaveTitle = 'Leave without saving?';
export const leaveText = 'What you changed here has not been saved.';
export const moreFailed = 'More could not be loaded.';
