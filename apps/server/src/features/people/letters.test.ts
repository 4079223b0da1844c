import { expect, test } from 'vitest';
import { consentText } from '../account/address-letters.ts';
import { invitationLetter } from './invitation-letter.ts';

const publicUrl = 'https://backline.example.org';

test('wraps a name of 200 letters in an email, and does not shorten it', () => {
  const inviter = 'W'.repeat(200);
  const { html = '', text, subject } = invitationLetter(publicUrl, { inviter, as: 'an artist' });
  expect(html).toMatch(/<div style="[^"]*overflow-wrap:anywhere[^"]*">\s*<p[^>]*>W{200} has added you/);
  expect(text).toContain(inviter);
  expect(subject.length).toBeLessThan(78);
});

test('escapes HTML in a name in an email', () => {
  const { html } = invitationLetter(publicUrl, { inviter: '<a href="//x">Me</a>', as: 'an artist' });
  expect(html).toContain('&lt;a href=&quot;//x&quot;&gt;Me&lt;/a&gt;');
});

test('shortens a long name in a text message to limit its cost', () => {
  const wanted = { asker: 'W'.repeat(200), kind: 'email', address: 'new@example.org' } as const;
  const text = consentText(publicUrl, 't'.repeat(43), wanted);
  expect(text).toContain(`${'W'.repeat(39)}… has asked`);
  expect(text.length).toBeLessThan(306);
  expect(text).not.toContain('new@');
});
