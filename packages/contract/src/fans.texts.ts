export const eventAdminGranted = 'Group admin permissions granted.';
export const eventAdminRevoked = 'Group admin permissions revoked.';
export const noFans = 'No users';
export const fanNameRequired = 'Please enter a name.';
export const fanErased = 'Your account has been deleted. Thank you for coming.';
