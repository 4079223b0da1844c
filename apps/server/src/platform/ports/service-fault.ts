/** Tells an operator why a service cannot be used and what to do. The message is a whole sentence without a secret. */
export class ServiceFault extends Error {
  override name = 'ServiceFault';
}
