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
