export const otherFormat = 'This is not an event file. Choose a .json file that “Export as Template” made.';
export const newerVersion =
  'This file comes from a newer version of Backline. Update this installation, then choose the file again.';
export const tooLarge = (megabytes: number) =>
  `The file is larger than ${megabytes} MB, so it is not an event file. Choose a file that “Export as Template” made.`;
export const unreadable = 'The file could not be read. Please choose it again.';
export const noSuchPlace = 'This entry refers to something that is not in the file.';
export const notBase64 = 'This image cannot be read.';
export const unknownFields = (names: readonly string[]) => `The file has unknown fields: ${names.join(', ')}.`;
export const inFile = (place: string, message: string) => `In the file, ${place}: ${message}`;
export const artistNeeded = 'Please choose at least one artist.';
export const artistsDiffer = 'Please choose an artist, or none, for each artist in the file.';
export const imported = 'The event has been imported.';

/** One and several. */
export const partNames = {
  products: ['product', 'products'],
  drops: ['merch drop', 'merch drops'],
  polls: ['poll', 'polls'],
  trivia: ['trivia item', 'trivia items'],
  automatic_trivia: ['automatic trivia item', 'automatic trivia items'],
  raffles: ['raffle', 'raffles'],
  patterns: ['scheduled pattern', 'scheduled patterns'],
  songs: ['song', 'songs'],
  images: ['image', 'images'],
} as const;
export const reasons = {
  no_permission: 'you don’t have permission to create them',
  no_artist: 'their artist is left out',
  past: 'they would begin in the past',
  exists: 'the artist already has products with these titles',
  too_few_units: 'the artist’s products have too few units',
} as const;
export const omissionReasons = {
  no_permission: 'whoever exported the file could not see them',
  too_many: 'there were too many',
  too_large: 'the file would have been too large',
  invalid: 'they break a rule',
  other_house: 'they belong to the other event alone',
} as const;

/** Returns `2 polls: they would begin in the past (First song, Last song).` */
export const leftOut = (parts: string, reason: string, names: readonly string[]): string =>
  `${parts}: ${reason} (${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}).`;
export const omitted = (parts: string, reason: string): string => `${parts}: ${reason}.`;
export const importedWithout = (parts: readonly string[]): string => `${imported} Left out: ${parts.join(', ')}.`;
