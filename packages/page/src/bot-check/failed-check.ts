/** A failed bot check. A separate line beside the form shows the failure and a retry button. */
export class FailedCheck extends Error {
  override readonly name = 'FailedCheck';
}
