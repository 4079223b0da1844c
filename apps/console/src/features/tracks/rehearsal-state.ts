import type { Rehearsal, SheetLine } from '@backline/contract/rehearsals';
import * as trackTexts from '@backline/contract/tracks.texts';
import { formatCount } from '../../lib/format.ts';

export function rehearsalWords({ state, step, is_here: isHere, sheet }: Rehearsal): string {
  switch (state) {
    case 'waiting':
      return isHere ? trackTexts.phonesOnTheirWay : trackTexts.passUnused;
    case 'running':
      return trackTexts.rehearsalSteps[step];
    case 'done':
      return sheetWords(sheet ?? []);
    case 'stopped':
      return trackTexts.endedByHand;
    case 'gave_way':
      return trackTexts.endedByShow;
    case 'lost':
      return trackTexts.brokenOff;
  }
}

function sheetWords(sheet: readonly SheetLine[]): string {
  const failed = sheet.filter(({ holds }) => !holds).length;
  return failed === 0 ? trackTexts.withinBounds : trackTexts.outsideBounds(failed);
}

export const arrivalWords = ({ phones, arrived, ready }: Rehearsal): string =>
  trackTexts.phonesArrived(formatCount(arrived), formatCount(phones), formatCount(ready));

export const commandOf = (pass: string): string => `npm run rehearse -- --url ${location.origin} --pass ${pass}`;

const wordsOfSigns: Readonly<Record<string, string>> = { true: 'yes', false: 'no', '(told)': 'told only' };

export const wordsOfSign = (sign: string): string =>
  wordsOfSigns[sign] ?? sign.replace(/^<= /, 'at most ').replace(/^>= /, 'at least ');
