import { csrfTokenKey } from '@backline/client';
import { localStore } from '@backline/page/browser-storage';

const nameKey = 'name';
const profileUrlKey = 'profileUrl';
const signInEmailKey = 'emailForSignIn';
const rememberedAddressKey = 'rememberedAddress';
const targetKey = 'targetPath';

/** What the header shows before the server has answered. Never a source of rights. */
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

/** The address that a sign-in link was mailed to from this browser. */
export const rememberedEmail = () => localStore.getItem(signInEmailKey);
export const rememberEmail = (email: string) => localStore.setItem(signInEmailKey, email);

/** What the sign-in page starts with, where a person asked for it. It says nothing of any mailed link. */
export const rememberedAddress = () => localStore.getItem(rememberedAddressKey);
export const rememberAddress = (email: string) => localStore.setItem(rememberedAddressKey, email);
export const forgetAddress = () => localStore.removeItem(rememberedAddressKey);

export function clearSession(): void {
  for (const key of [csrfTokenKey, nameKey, profileUrlKey, signInEmailKey]) localStore.removeItem(key);
}

/** Where a person was going when they had to sign in. The mailed link opens a new tab, so it outlives this one. */
export const rememberTarget = (path: string) => localStore.setItem(targetKey, path);

/** Only a path of this site counts: `//elsewhere` would leave it. */
export function rememberedTarget(): string | null {
  const path = localStore.getItem(targetKey);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

export const forgetTarget = () => localStore.removeItem(targetKey);
