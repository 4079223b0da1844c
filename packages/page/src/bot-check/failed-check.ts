/** A failed bot check. A line of its own beside the form shows the failure, with a retry. */
export class FailedCheck extends Error {
  override readonly name = 'FailedCheck';
}
