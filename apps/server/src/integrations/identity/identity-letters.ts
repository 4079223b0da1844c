import * as letterTexts from '@backline/contract/fan-letters.texts';
import { textsIn } from '@backline/languages/catalogues';
import { defaultBrand } from '@backline/contract/shown-brand';
import type { CodeSender } from '../../platform/ports/identity.port.ts';
import { writeLetter } from '../mail/letter.ts';
import { isOneSegment, simplified } from './text-segment.ts';

export function signInLetter(publicUrl: string, { token, code }: { token: string; code: string }) {
  return writeLetter({
    subject: 'Your sign-in link',
    lead: 'Here is your link to sign in to Backline.',
    button: { label: 'Sign in', url: `${publicUrl}/finishSignUp?token=${token}` },
    note: `The link works once, for 15 minutes, and only in the browser where you asked for it. To sign in with another browser, open ${publicUrl}/signin?code there and enter this code: ${code}. If you did not ask for it, you can ignore this email.`,
  });
}

export function resetLetter(publicUrl: string, token: string) {
  return writeLetter({
    subject: 'Set a new password',
    lead: 'Someone has asked to set a new password for your Backline account.',
    button: { label: 'Set a new password', url: `${publicUrl}/custom-views/user-auth/reset-password?token=${token}` },
    note: 'The link works once, for 30 minutes. If it was not you, you can ignore this email: your password stays as it is.',
  });
}

/** The last line lets a phone autofill the code, but only on this site (WICG "origin-bound one-time codes"). */
const autofill = (publicUrl: string, code: string) => `\n\n@${new URL(publicUrl).hostname} #${code}`;

/** Text for staff, and for fans outside an event. A fan at an event gets {@link eventCodeText}. */
export function codeText(publicUrl: string, code: string): string {
  return `Your Backline verification code is ${code}. It works for 5 minutes.${autofill(publicUrl, code)}`;
}

const minNameLength = 8;

/** Returns nothing for a name that phones would show as a link, because anybody may ask for a text to any number. */
const nameIn = (name: string) => (/\S\.\p{L}{2,}|\/\/|@/u.test(name) ? '' : simplified(name));

/** Shortens the event's name, or leaves it out, so that the text is a single message. */
export function eventCodeText(publicUrl: string, code: string, sender: CodeSender): string {
  const [brand, event] = [nameIn(sender.brand) || defaultBrand.name, nameIn(sender.event)];
  const lastLine = autofill(publicUrl, code);
  const letters = Array.from(event);
  const names = [event];
  for (let length = letters.length - 1; length >= minNameLength; length -= 1)
    names.push(`${letters.slice(0, length).join('').trim()}...`);
  const said = textsIn(sender.language, 'fan-letters', letterTexts);
  const texts = names.map((name) => said.codeOfEvent(brand, code, name));
  const shortest = [said.codeOfBrand(brand, code), said.codeAlone(code)];
  const all = [...(event === '' ? [] : texts), ...shortest].map((text) => text + lastLine);
  return all.find(isOneSegment) ?? said.codeAlone(code) + lastLine;
}
