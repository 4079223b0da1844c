import { isIP } from 'node:net';
import { z } from 'zod';

export interface SettingRow {
  meaning: string;
  default?: string;
  values?: string;
  unit?: string;
  /** Marks a value that no page and no log may show. */
  isSecret?: true;
  /** Marks an address that may hold a password. Pages and logs hide the password alone. */
  mayHoldPassword?: true;
}

export const settingRows = z.registry<SettingRow>();

export interface SettingGroup {
  title: string;
  note?: string;
  settings: Record<string, z.ZodType>;
}

export const text = z.string().min(1);

export const onOff = z.enum(['on', 'off'], 'needs on or off').transform((value) => value === 'on');

export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `needs one of ${values.join(', ')}`);
}

export function wholeNumber(min: number, max: number) {
  const error = `needs a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'needs an address that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'needs an address such as postgres://user:password@host/database',
});

export const redisUrl = z
  .url({ protocol: /^rediss?$/, error: 'needs an address that begins with redis:// or rediss://', abort: true })
  .refine((value) => URL.parse(value)?.hostname !== '', 'needs an address with a host, such as redis://host:6379')
  .refine(
    (value) => /^(\/\d*)?$/.test(URL.parse(value)?.pathname ?? ''),
    'needs an address that ends after the port, or with the number of a database',
  );

/** `false`: trust no proxy. Number: trust that many consecutive proxies. List: trust proxies with these addresses. */
export type TrustProxy = false | number | string[];

export const proxies = z.string().transform((value, context): TrustProxy => {
  if (value === 'off') return false;
  if (value === 'on') return 1;
  if (/^([1-9]|10)$/.test(value)) return Number(value);
  const ranges = value.split(',').map((range) => range.trim());
  if (ranges.every(isRange)) return ranges;
  context.addIssue('needs off, on, a number of proxies from 1 to 10, or addresses such as 10.0.0.0/8,::1');
  return z.NEVER;
});

function isRange(range: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const version = isIP(address);
  // A prefix of 0 would trust every address.
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)));
}
