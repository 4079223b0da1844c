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
export const artistsHelp =
  'Choose at least one artist. An artist without a choice is skipped, together with their products.';
export const previewHelp =
  'With what you have chosen so far. A product that an artist already has is not created again; it gets the drop.';
export const startPast = 'This start is in the past. Everything that would begin before now is skipped.';
export const artistsDiffer = 'Please send one entry, an artist or null, for each artist in the file.';
export const noArtists = 'The file names no artist, so no event can be created from it.';
export const imagesTooLarge = (megabytes: number) => `The images in the file are larger than ${megabytes} MB together.`;
export const lightsTooLong = (letters: number) =>
  `The light timelines in the file are longer than ${letters.toLocaleString('en')} characters together.`;
export const fileRefused = 'This file cannot be imported.';
export const productsChanged = 'The products of an artist have changed in the meantime. Please import the file again.';
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
/** For one part and for several. */
export const skipReasons = {
  no_permission: ['you don’t have permission to create it', 'you don’t have permission to create them'],
  no_artist: ['no artist is chosen for it', 'no artist is chosen for them'],
  past: ['it would begin in the past', 'they would begin in the past'],
  exists: ['the artist already has a product with this title', 'the artist already has products with these titles'],
  repeated: ['the file has an earlier product with this title', 'the file has earlier products with these titles'],
  too_few_units: ['the artist’s product has too few units', 'the artist’s products have too few units'],
} as const;
/** For one part and for several. */
export const omissionReasons = {
  too_large: ['it would have made the file too large', 'they would have made the file too large'],
  invalid: ['it breaks a current rule', 'they break a current rule'],
  other_house: ['an event file cannot hold it', 'an event file cannot hold them'],
} as const;

const maxNames = 5;

/** Returns `2 polls: they would begin in the past (“First song?”, “Last song?”).` */
export const skipped = (parts: string, reason: string, names: readonly string[]): string =>
  `${parts}: ${reason} (${names
    .slice(0, maxNames)
    .map((name) => `“${name}”`)
    .join(', ')}${names.length > maxNames ? ', …' : ''}).`;
export const omitted = (parts: string, reason: string): string => `${parts}: ${reason}.`;
export const omittedUnseen = (parts: string): string =>
  `Any ${parts} that the person who exported the file could not see.`;
export const omittedMore = (parts: string, max: number): string => `More ${parts}: an event file holds at most ${max}.`;
