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
export const teamMemberCreated =
  'The Team member has been created successfully and will be visible in the list within one minute.';
export const teamMemberUpdated = 'The Team member has been updated successfully!';
export const teamMemberCreateFailed = 'Failed to create Team member. Please try again.';
export const teamMemberUpdateFailed = 'Failed to update Team member. Please try again.';
export const noTeamMembers = 'No Team Member Currently Available';
export const unsupportedCountryCode = 'Unsupported country code';
export const personOutOfReach = 'Please choose a person from the list.';
export const personConflict = 'Someone else changed this person’s details while you were editing.';
export const ownConflict = 'You changed this in another tab or browser while you were editing it here.';
export const ownProfileSaved = 'Your profile has been saved.';
export const personUpdated = (kind: 'Artist' | 'Artist Manager') => `The ${kind} has been updated successfully!`;
export const storeUrlRequired = 'Please enter the store URL.';
export const storeTokenRequired = 'Please enter the storefront access token.';
export const shopifyDomainShape = 'Please enter the store’s Shopify domain, such as your-shop.myshopify.com.';
export const addressTaken = 'This email or phone number is already in use.';
export const addressUnchanged = 'This is already the current one. Enter a different one.';
export const addressConfirmationSent = (address: string) =>
  `Confirmation sent to ${address}. The change takes effect once it is confirmed there.`;
export const addressConfirmed = (until: string) =>
  `is confirmed. The change takes effect once it is allowed from the current email and phone number, or on ${until} at the latest.`;
export const addressNotChanged = (due: string) =>
  `is confirmed, but the change could not be made on ${due}. Cancel it and request it again.`;
export const addressChangeAsked = (what: string) =>
  `We received a request to change ${what}. If it wasn’t you, stop the change. You can still sign in as before.`;
export const addressChangeCancelled = 'The change has been cancelled.';
export const addressAwaitsConsent =
  'Confirmed. The change takes effect once it is allowed from the current email and phone number, or 24 hours after it was requested.';
export const addressChangeAllowed =
  'The change is allowed. It takes effect once the new email or phone number is confirmed.';
export const addressChangeStopped = 'The change has been stopped. You can sign in as before.';
export const decisionInvalid = 'This link is no longer valid: the change has been made, stopped or replaced.';
export const confirmationInvalid = 'This confirmation link is no longer valid. Please request a new one.';
export const personDeactivated = (name: string) => `${name} has been deactivated and signed out everywhere.`;
export const personActivated = (name: string) => `${name} is active again.`;
export const noArtists = 'No Artists Currently Available';
export const keepYourselfActive = 'You cannot deactivate yourself.';
export const addressChangeAllowedHere =
  'Allowed here. Now allow it from your other email or phone number, or wait until 24 hours after the request. The new one must be confirmed too.';
export const invitationSent = (address: string) => `Invitation sent to ${address}.`;
export const invitationNeedless = (name: string) => `${name} has already signed in and doesn’t need an invitation.`;
export const invitationNeedsEmail = 'Please add an email first, so the invitation can be sent.';
export const lastAdmin = 'You can’t deactivate the last administrator.';
