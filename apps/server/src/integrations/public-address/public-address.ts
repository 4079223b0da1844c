import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Nobody outside is there: this machine, its network, and what is set aside for other purposes (IANA's special-purpose registries). */
const reserved = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24',
  '192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = range.split('/');
  reserved.addSubnet(network, Number(bits), 'ipv4');
}

/** Of IPv6 only this is given out; within it the tunnels, which lead to any IPv4, and what is for documents. */
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

/** Whether the address is somebody's on the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** The address leads into this machine or its network, or to nobody. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

/**
 * For a connection's `lookup`: what a name stands for is judged at the moment of connecting, so no second answer can lead elsewhere. A
 * name of which one address is not public is refused as a whole. Addresses that stand in the place of a name are not looked up: see {@link requirePublicHost}.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  const wanted: LookupOptions & { all: true } = { ...options, all: true };
  lookUp(hostname, wanted, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return callback(new NotPublic('an address that is not public'), '', 0);
    }
    if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** Names without a dot, and the endings that RFC 6761, RFC 6762 and RFC 8375 reserve, lead to no public host. */
const privateName = /^[^.]*\.?$|\.(localhost|local|internal|invalid|test|home\.arpa)\.?$/i;

/** Throws {@link NotPublic} for a literal address that is not public, in whatever notation a URL allows, and for a private name. */
export function requirePublicHost({ hostname }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(literal) === 0 ? !privateName.test(hostname) : isPublicAddress(literal);
  if (!isPublic) throw new NotPublic('an address that is not public');
}
