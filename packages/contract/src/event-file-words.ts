import { counted } from './counted.ts';
import { type FileOmission, maxFileParts } from './event-file.ts';
import type { SkippedParts } from './event-file-plan.ts';
import * as fileTexts from './event-files.texts.ts';

function partsText(kind: keyof typeof fileTexts.partNames, count: number): string {
  const [one, several] = fileTexts.partNames[kind];
  return counted(count, one, several);
}

const forCount = ([one, several]: readonly [string, string], count: number): string => (count === 1 ? one : several);

export const skippedText = ({ kind, reason, names }: SkippedParts): string =>
  fileTexts.skipped(partsText(kind, names.length), forCount(fileTexts.skipReasons[reason], names.length), names);

/** Returns a sentence for each part that an export omitted. */
export const omittedTexts = (omissions: readonly FileOmission[]): string[] =>
  omissions.filter(({ reason, count }) => reason === 'no_permission' || count > 0).map(omittedText);

function omittedText({ kind, reason, count }: FileOmission): string {
  // The export does not count what the exporting person could not see, and does not know whether there is any.
  if (reason === 'no_permission') return fileTexts.omittedUnseen(fileTexts.partNames[kind][1]);
  // The export stops at the limit, so it does not know how many more there are.
  if (reason === 'too_many') return fileTexts.omittedMore(fileTexts.partNames[kind][1], maxFileParts);
  return fileTexts.omitted(partsText(kind, count), forCount(fileTexts.omissionReasons[reason], count));
}
