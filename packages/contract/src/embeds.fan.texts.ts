/** Texts of the card and the poll that a venue shows on its own site. */
export const toEvent = 'See the event';
export const takePart = 'Take part';
export const reconnecting = 'Reconnecting… The poll may be out of date.';
export const gone = 'This poll is no longer available here.';
export const resultLater = 'The result appears when the poll is over.';
