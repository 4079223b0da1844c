import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns true if this module was started, even through a symbolic link. `import.meta.main` needs a newer Node. */
export function isProgram(address) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(address);
}
