import { counted } from './counted.ts';
import type { FileOmission } from './event-file.ts';
import type { LeftOut } from './event-file-plan.ts';
import * as fileTexts from './event-files.texts.ts';

function partsText(kind: keyof typeof fileTexts.partNames, count: number): string {
  const [one, several] = fileTexts.partNames[kind];
  return counted(count, one, several);
}

export const leftOutText = ({ kind, reason, names }: LeftOut): string =>
  fileTexts.leftOut(partsText(kind, names.length), fileTexts.reasons[reason], names);

export function omittedText({ kind, reason, count }: FileOmission): string {
  const [, several] = fileTexts.partNames[kind];
  const parts = count === 0 ? several.charAt(0).toUpperCase() + several.slice(1) : partsText(kind, count);
  return fileTexts.omitted(parts, fileTexts.omissionReasons[reason]);
}

export const importedText = (leftOut: readonly LeftOut[]): string =>
  leftOut.length === 0
    ? fileTexts.imported
    : fileTexts.importedWithout(leftOut.map(({ kind, names }) => partsText(kind, names.length)));
