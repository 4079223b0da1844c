/** A failed bot check. Its own line beside the form shows it, with a retry. */
export class FailedCheck extends Error {
  override readonly name = 'FailedCheck';
}
