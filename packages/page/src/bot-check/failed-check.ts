/** That a check of who sends a form failed. Its own line says so beside the form, with the way to try again. */
export class FailedCheck extends Error {
  override readonly name = 'FailedCheck';
}
