export const partKinds = ['products', 'drops', 'polls', 'trivia', 'raffles', 'patterns'] as const;
export type PartKind = (typeof partKinds)[number];

/**
 * Reasons why an import skips a part. `past`: it would begin before now. `exists`: the artist already has a product of
 * this title. `repeated`: an earlier product of the file has the same artist and title. `too_few_units`: the artist's
 * product has fewer units than its drop needs.
 */
export const skipReasons = ['no_permission', 'no_artist', 'past', 'exists', 'repeated', 'too_few_units'] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface SkippedParts {
  kind: PartKind;
  reason: SkipReason;
  names: string[];
}
