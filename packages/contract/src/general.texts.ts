export const pageAccessDenied = 'Access Denied!';
export const pageNotFound = 'Sorry, the page you visited does not exist.';
export const internalServerError = 'Internal Server Error';
export const noResponse = 'No response from server';
export const requestFailed = 'Request failed';
export const unsupportedMethod = (method: string) => `Unsupported method: ${method}`;
export const tryLater = 'Something went wrong. Please try again later.';
export const invalidUrl = 'Please enter a valid URL.';
export const noData = 'No Data';
export const fetchFailed = 'Failed to fetch data.';
export const connectionLost = (time: string) => `Connection lost. Showing data from ${time}. Reconnecting…`;
export const notRefreshed = (time: string) => `Showing data from ${time}. It could not be refreshed.`;
export const somethingWrong = 'Something went wrong.';
export const stackedMarks = 'Please use at most three accents per letter.';
export const tooLong = (max: number) => `Please use at most ${max} characters.`;
export const tooMany = (max: number) => `Please choose at most ${max}.`;
export const atMost = (max: number) => `Please enter at most ${max}.`;
export const notNegative = 'Please enter 0 or more.';
export const maxDecimals = (count: number) => `Please use at most ${count} decimal places.`;
export const wholeNumber = 'Please enter a whole number.';
export const percentRange = 'Please enter a percentage from 0 to 100.';
export const eventChoice = 'Please choose one of the options.';
export const invalidInput = 'Please check the highlighted fields.';
export const invalidValue = 'Please check this value.';
export const unknownField = 'Unknown field.';
export const unknownCall = 'There is no such call.';
export const bodyNotJson = 'The body is not valid JSON.';
export const rowNotFound = 'Not found. It may have been deleted.';
export const forbidden = 'You do not have access to this.';
export const tooManyRequests = 'Too many attempts. Please wait a moment and try again.';
export const tooManyRequestsSeconds = (seconds: number) =>
  `Too many attempts. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
export const tooManyRequestsMinutes = (minutes: number) => `Too many attempts. Please try again in ${minutes} minutes.`;
/** Tells the wait in seconds, and in minutes from 90 seconds on. */
export const tooManyRequestsFor = (seconds: number) =>
  seconds <= 90 ? tooManyRequestsSeconds(Math.max(1, seconds)) : tooManyRequestsMinutes(Math.ceil(seconds / 60));
export const settingSaved = 'The setting has been saved.';
export const saved = 'Saved.';
export const dateUnreadable = 'This is not a valid date. Use the format 31-12-2027 08:00 PM.';
export const dateUnreadableYearFirst = 'This is not a valid date. Use the format 2027-12-31 08:00 PM.';
export const dateSkipped = (zone: string) =>
  `This time doesn’t exist in ${zone} because the clocks go forward. Please choose another time.`;
export const leaveTitle = 'Leave without saving?';
export const leaveText = 'Your changes have not been saved.';
export const moreFailed = 'Could not load more.';
export const startTimeRequired = 'Please enter start time.';
export const endTimeRequired = 'Please enter end time.';
export const startTimePast = 'Start Time must be greater than or equal to the current date and time';
export const endTimePast = 'End Time must be greater than or equal to the current date and time';
export const pageMissing = 'Oops, an error has occurred. Page not found!';
export const serverWrong = 'Sorry, server goes wrong';
export const bodyTooLarge = 'This is too large to send.';
export const keyReused = 'This Idempotency-Key was already used for a different request.';
export const keyInFlight = 'This request is already being processed. Please wait a moment.';

/** Texts of the fan app. */
export const fan = {
  knownAt: (when: string) => `Last updated ${when}. This may be out of date.`,
  app: {
    name: 'Backline',
    loading: 'Loading…',
    menu: 'Menu',
    notFoundTitle: 'Page not found',
    notFoundText: 'The link may be outdated or mistyped.',
    toStart: 'Enter an event code',
    brokenTitle: 'Something went wrong on this page',
    outdatedTitle: 'This page could not be loaded',
    outdatedText: 'You may be offline, or the app was updated. Check your connection, then try again.',
    noNetwork: 'No connection. Please try again in a moment.',
    networkBack: 'The connection is back. Please try again.',
    retry: 'Try again',
    country: 'Country',
  },
  strip: {
    label: 'Connection status',
    away: 'No connection to the event. Reconnecting… This page may be out of date.',
    waiting: (what: string) => `Waiting to send: ${what}.`,
    refused: (what: string, why: string) => `${what} failed. ${why}`,
    dismiss: 'OK',
    newVersion: 'A new version is available.',
    turn: 'Update now',
  },
  outbox: {
    lapsed: 'The connection was lost, so this may not have been sent. Check first, then try again if needed.',
  },
} as const;
