import type { CookieSerializeOptions } from '@fastify/cookie';

export interface Answer {
  header(name: string, value: string): void;
  status(code: number): void;
  setCookie(name: string, value: string, options: CookieSerializeOptions): void;
  clearCookie(name: string, options: CookieSerializeOptions): void;
}

export interface Cookies {
  cookie(name: string): string | undefined;
}
