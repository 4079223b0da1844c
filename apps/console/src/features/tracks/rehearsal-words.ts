import type { Rehearsal, RehearsalStep, SheetLine } from '@backline/contract/rehearsals';
import { formatCount } from '../../lib/format.ts';

const stepWords: Readonly<Record<RehearsalStep, string>> = {
  arriving: 'The virtual phones arrive and ask for the time.',
  preparing: 'Play: the light begins in ten seconds. A third of the phones lose their way meanwhile.',
  playing: 'The light is on. A third of the phones lose their way.',
  stopping: 'Stop. A third of the phones have lost their way, and hear of it when they are back.',
};

export function rehearsalWords({ state, step, is_here: isHere, sheet }: Rehearsal): string {
  switch (state) {
    case 'waiting':
      return isHere ? 'The virtual phones are on their way.' : 'Nobody has come with its pass yet.';
    case 'running':
      return stepWords[step];
    case 'done':
      return sheetWords(sheet ?? []);
    case 'stopped':
      return 'Ended by hand.';
    case 'gave_way':
      return 'Ended, since a real show began.';
    case 'lost':
      return 'Broken off: nothing was heard of it any more.';
  }
}

function sheetWords(sheet: readonly SheetLine[]): string {
  const failed = sheet.filter(({ holds }) => !holds).length;
  return failed === 0 ? 'Within all bounds.' : `Outside of ${failed} of its bounds.`;
}

/** `37 of 50 phones are here, 20 of them know the time` */
export const arrivalWords = ({ phones, arrived, ready }: Rehearsal): string =>
  `${formatCount(arrived)} of ${formatCount(phones)} phones are here, ${formatCount(ready)} of them know the time`;

export const commandOf = (pass: string): string => `npm run rehearse -- --url ${location.origin} --pass ${pass}`;

const wordsOfSigns: Readonly<Record<string, string>> = { true: 'yes', false: 'no', '(told)': 'told only' };

export const wordsOfSign = (sign: string): string =>
  wordsOfSigns[sign] ?? sign.replace(/^<= /, 'at most ').replace(/^>= /, 'at least ');
