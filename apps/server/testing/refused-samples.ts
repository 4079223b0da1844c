import type { operations } from '@backline/contract/operations';

/**
 * Sample calls that a server answers with another status than 2xx, with the reason. Their input has the right form, but
 * the rows that `buildSampleRows` makes do not allow the call. Every other sample call must succeed.
 */
export const refusedSamples: Readonly<Partial<Record<keyof typeof operations, [status: number, reason: string]>>> = {
  addProductSize: [422, 'the product has fewer units than the sample puts on sale'],
  addTracks: [422, 'no song was uploaded'],
  answerPoll: [409, 'the poll does not have the option of the sample'],
  beginPasskeyProof: [409, 'the person has no second factor'],
  checkConnectedAccount: [409, 'the manager has no payment account'],
  confirmPasskey: [403, 'no browser signed the answer'],
  confirmTotp: [409, 'no setup of an authenticator app was begun'],
  createAccountLink: [409, 'the manager has no payment account'],
  deleteFan: [403, 'no code was texted to the fan'],
  deleteView: [404, 'no view has the id of the sample'],
  discardJob: [409, 'the job has not failed'],
  endLoginAs: [409, 'the session is the person’s own'],
  endOwnSession: [404, 'no session has the id of the sample'],
  endPasskey: [403, 'the code is of no authenticator app'],
  endTotp: [403, 'the code is of no authenticator app'],
  enterRaffle: [403, 'the fan is an admin of the event, who may not win'],
  exportPollWinners: [409, 'the poll is not complete'],
  getFanImportUndo: [409, 'the import has not started'],
  getSong: [409, 'no song was uploaded'],
  importStoreOrders: [409, 'the artist has no store with a token'],
  listPollWinners: [409, 'the poll is not complete'],
  proposeEvent: [403, 'the fan may not propose events'],
  renewRecoveryCodes: [403, 'the code is of no authenticator app'],
  resetSecondFactor: [409, 'the person has no second factor'],
  retryJob: [409, 'the job has not failed'],
  retryJobs: [409, 'no job has failed'],
  runFanImport: [409, 'the import has no rows'],
  sendTestLetter: [409, 'the server has no mail server'],
  setCsrfCookie: [401, 'the token of the link is of nobody'],
  startCheckout: [409, 'the manager has no payment account, so sales open later'],
  stopFanImport: [409, 'the import has not started'],
  undoFanImport: [409, 'the import has not started'],
  updateRoleAccess: [409, 'the sample knows fewer features of the role than the database'],
};
