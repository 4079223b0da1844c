import type { Platform } from '../context/platform.ts';

/** Attributes of a cookie that only the calls of a sign-in read. */
export const signInCookie = ({ config }: Platform) =>
  ({ httpOnly: true, secure: config.isSecure, sameSite: 'strict', path: '/api/auth' }) as const;
