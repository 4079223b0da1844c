export const signInWith = (provider: string) => `Sign in with ${provider}`;
export const failed = 'The sign-in with your provider did not work. Please try again.';
export const cancelled = 'Your provider did not sign you in. Please try again.';
export const unreachable = 'Your provider cannot be reached at the moment. Please try again later.';
export const notAllowed = 'Your provider knows you, but you have no access here. Please ask your administrator.';
export const onlyWay = (provider: string) => `Please sign in with ${provider}. Other ways are turned off.`;
export const linkRemoved = (name: string) => `The link of ${name} is removed.`;
export const linkGone = 'This link was removed already.';
