export class GiveUp extends Error {
  override name = 'GiveUp';
}
