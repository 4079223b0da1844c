import * as lightTexts from '@backline/contract/lights.texts';
import type { LightCertificate } from '@backline/contract/light-timelines';
import { changeWords } from './light-figures.ts';

/**
 * Returns the messages after a save: the server's message, the number of flashes removed for safety, and a softened
 * colour if any.
 */
export function savedLightTexts({
  message,
  changes,
}: {
  message: string;
  changes: LightCertificate['changes'];
}): readonly string[] {
  const flashes = changes.reduce((sum, change) => sum + change.flashes, 0);
  const softened = changes.find(({ kind }) => kind === 'colour_softened');
  return [
    message,
    ...(flashes === 0 ? [] : [lightTexts.flashesThinned(flashes)]),
    ...(softened === undefined ? [] : [`${changeWords(softened)}.`]),
  ];
}
