import { expect, test } from 'vitest';
import { consentText } from '../account/address-letters.ts';
import { invitationLetter } from './invitation-letter.ts';

const publicUrl = 'https://backline.example.org';

test('a name of 200 letters breaks inside the card of a mail instead of stretching it, and stands there whole', () => {
  const inviter = 'W'.repeat(200);
  const { html = '', text, subject } = invitationLetter(publicUrl, { inviter, as: 'an artist' });
  expect(html).toMatch(/<div style="[^"]*overflow-wrap:anywhere[^"]*">\s*<p[^>]*>W{200} has added you/);
  expect(text).toContain(inviter);
  expect(subject.length).toBeLessThan(78);
});

test('a name that is markup is text in a mail', () => {
  const { html } = invitationLetter(publicUrl, { inviter: '<a href="//x">Me</a>', as: 'an artist' });
  expect(html).toContain('&lt;a href=&quot;//x&quot;&gt;Me&lt;/a&gt;');
});

test('a text message shortens a long name, since each 153 letters of it are paid for', () => {
  const wanted = { asker: 'W'.repeat(200), kind: 'email', address: 'new@example.org' } as const;
  const text = consentText(publicUrl, 't'.repeat(43), wanted);
  expect(text).toContain(`${'W'.repeat(39)}… has asked`);
  expect(text.length).toBeLessThan(306);
  expect(text).not.toContain('new@');
});
