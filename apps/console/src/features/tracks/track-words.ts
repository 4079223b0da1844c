export const noSongs = 'No Songs Currently Available';
/** Beside the file of a row whose beats are not known yet. */
export const beatsAwaited = 'The beats of this song are still being looked for.';
