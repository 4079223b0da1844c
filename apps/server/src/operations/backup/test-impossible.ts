/** Thrown when this installation cannot make a test, which says nothing about the backup. */
export class TestImpossible extends Error {
  override name = 'TestImpossible';
}
