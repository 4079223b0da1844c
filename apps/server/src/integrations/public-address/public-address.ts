import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not public, from IANA's special-purpose registries. */
const reserved = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24',
  '192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = range.split('/');
  reserved.addSubnet(network, Number(bits), 'ipv4');
}

/** Only 2000::/3 is public. Excluded are documentation ranges and tunnels, which reach any IPv4 address. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, bits, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

export class NotPublic extends Error {
  override name = 'NotPublic';
}

/**
 * Checks a name's addresses at connect time, so DNS rebinding cannot redirect it. Refuses a name with any address that
 * is not public. Literal addresses skip this lookup: see {@link requirePublicHost}.
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    const wanted: LookupOptions & { all: true } = { ...options, all: true };
    resolve(hostname, wanted, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) {
        return callback(error ?? new Error(`${hostname} has no address`), '', 0);
      }
      if (!found.every(({ address }) => isPublicAddress(address))) {
        return callback(new NotPublic('an address that is not public'), '', 0);
      }
      if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export const lookupPublic = publicLookup(lookUp);

/** Names without a dot, and the suffixes that RFC 6761, RFC 6762 and RFC 8375 reserve, have no public host. */
const privateName = /^[^.]*\.?$|\.(localhost|local|internal|invalid|test|home\.arpa)\.?$/i;

/** Throws {@link NotPublic} for a private name and for a literal address that is not public, in any notation. */
export function requirePublicHost({ hostname }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(literal) === 0 ? !privateName.test(hostname) : isPublicAddress(literal);
  if (!isPublic) throw new NotPublic('an address that is not public');
}
