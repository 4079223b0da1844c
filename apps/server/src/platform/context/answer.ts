import type { CookieSerializeOptions } from '@fastify/cookie';

/** What a handler may do to the answer beside its body. */
export interface Answer {
  header(name: string, value: string): void;
  /** Of bytes that are not all: 206. */
  status(code: number): void;
  setCookie(name: string, value: string, options: CookieSerializeOptions): void;
  clearCookie(name: string, options: CookieSerializeOptions): void;
}

/** What a handler may read of the request beside its input. */
export interface Cookies {
  cookie(name: string): string | undefined;
}
