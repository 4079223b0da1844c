/** A wrong setting. The message is the single line that the person who starts the product sees. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
