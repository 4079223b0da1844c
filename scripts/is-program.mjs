import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the module at this address is what was started, also by a link to the checkout. `import.meta.main` is newer than a machine's Node may be. */
export function isProgram(address) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(address);
}
