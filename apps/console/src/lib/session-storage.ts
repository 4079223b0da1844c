import { csrfTokenKey } from '@backline/client';
import { localStore } from '@backline/page/browser-storage';

const nameKey = 'name';
const profileUrlKey = 'profileUrl';
const signInEmailKey = 'emailForSignIn';
const rememberedAddressKey = 'rememberedAddress';
const targetKey = 'targetPath';

/** Profile that the header shows before the server responds. Grants no permissions. */
export interface SavedProfile {
  name: string;
  profile_image_url: string | null;
}

export function savedProfile(): SavedProfile | null {
  const name = localStore.getItem(nameKey);
  return name === null ? null : { name, profile_image_url: localStore.getItem(profileUrlKey) };
}

export function saveProfile(profile: SavedProfile): void {
  localStore.setItem(nameKey, profile.name);
  if (profile.profile_image_url === null) localStore.removeItem(profileUrlKey);
  else localStore.setItem(profileUrlKey, profile.profile_image_url);
}

export function forgetProfile(): void {
  localStore.removeItem(nameKey);
  localStore.removeItem(profileUrlKey);
}

export const hasSession = () => localStore.getItem(csrfTokenKey) !== null;
export const saveCsrfToken = (token: string) => localStore.setItem(csrfTokenKey, token);

/** The address to which this browser requested a sign-in link. */
export const rememberedEmail = () => localStore.getItem(signInEmailKey);
export const rememberEmail = (email: string) => localStore.setItem(signInEmailKey, email);

/** The address that the person asked the sign-in page to remember. */
export const rememberedAddress = () => localStore.getItem(rememberedAddressKey);
export const rememberAddress = (email: string) => localStore.setItem(rememberedAddressKey, email);
export const forgetAddress = () => localStore.removeItem(rememberedAddressKey);

export function clearSession(): void {
  for (const key of [csrfTokenKey, nameKey, profileUrlKey, signInEmailKey]) localStore.removeItem(key);
}

/** Stores the path to open after signing in. All tabs share it, because an emailed link opens a new tab. */
export const rememberTarget = (path: string) => localStore.setItem(targetKey, path);

/** Returns null for a path that leaves this site, such as `//elsewhere`. */
export function rememberedTarget(): string | null {
  const path = localStore.getItem(targetKey);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

export const forgetTarget = () => localStore.removeItem(targetKey);
