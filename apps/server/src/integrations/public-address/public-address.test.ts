import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublic, NotPublic, requirePublicHost } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'not an address',
  '',
])('treats %s as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '223.255.255.255',
  '2606:4700::6810:84e5',
  '2a00:1450::1',
])('treats %s as public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://printer/',
  'https://localhost./',
  'https://nas.local/',
  'https://db.home.arpa/',
])('refuses %s, because its host is private in every notation', (url) => {
  expect(() => requirePublicHost(new URL(url))).toThrow(NotPublic);
});

test('checks the addresses that a host name resolves to when it connects, not before', async () => {
  const asked = (all: boolean) =>
    new Promise<Error | null>((resolve) => lookupPublic('localhost', { all }, (error) => resolve(error)));
  expect(await asked(true)).toBeInstanceOf(NotPublic);
  expect(await asked(false)).toBeInstanceOf(NotPublic);
  requirePublicHost(new URL('https://push.example.org/'));
});
