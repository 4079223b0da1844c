/** Thrown in a job that no repetition can help: it waits for a person among the failed ones at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}
