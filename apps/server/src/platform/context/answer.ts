import type { CookieSerializeOptions } from '@fastify/cookie';

/** The headers, status and cookies that a handler may set beside the body of its answer. */
export interface Answer {
  header(name: string, value: string): void;
  /** Sets the status; 206 for a part of the bytes. */
  status(code: number): void;
  setCookie(name: string, value: string, options: CookieSerializeOptions): void;
  clearCookie(name: string, options: CookieSerializeOptions): void;
}

/** The cookies that a handler may read beside its input. */
export interface Cookies {
  cookie(name: string): string | undefined;
}
