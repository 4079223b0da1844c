import { csrfTokenKey } from '@backline/client';

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
  const name = localStorage.getItem(nameKey);
  return name === null ? null : { name, profile_image_url: localStorage.getItem(profileUrlKey) };
}

export function saveProfile(profile: SavedProfile): void {
  localStorage.setItem(nameKey, profile.name);
  if (profile.profile_image_url === null) localStorage.removeItem(profileUrlKey);
  else localStorage.setItem(profileUrlKey, profile.profile_image_url);
}

export function forgetProfile(): void {
  localStorage.removeItem(nameKey);
  localStorage.removeItem(profileUrlKey);
}

export const hasSession = () => localStorage.getItem(csrfTokenKey) !== null;
export const saveCsrfToken = (token: string) => localStorage.setItem(csrfTokenKey, token);

/** The address that a sign-in link was mailed to from this browser. */
export const rememberedEmail = () => localStorage.getItem(signInEmailKey);
export const rememberEmail = (email: string) => localStorage.setItem(signInEmailKey, email);

/** What the sign-in page starts with, where a person asked for it. It says nothing of any mailed link. */
export const rememberedAddress = () => localStorage.getItem(rememberedAddressKey);
export const rememberAddress = (email: string) => localStorage.setItem(rememberedAddressKey, email);
export const forgetAddress = () => localStorage.removeItem(rememberedAddressKey);

export function clearSession(): void {
  for (const key of [csrfTokenKey, nameKey, profileUrlKey, signInEmailKey]) localStorage.removeItem(key);
}

/** Where a person was going when they had to sign in. The mailed link opens a new tab, so it outlives this one. */
export const rememberTarget = (path: string) => localStorage.setItem(targetKey, path);

/** Only a path of this site counts: `//elsewhere` would leave it. */
export function rememberedTarget(): string | null {
  const path = localStorage.getItem(targetKey);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

export const forgetTarget = () => localStorage.removeItem(targetKey);
