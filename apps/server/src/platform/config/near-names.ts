import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';

interface Names {
  settings: readonly string[];
  /** Every name that the process was started with, also those of other programs. */
  environment: readonly string[];
  /** Names in the `.env` file, which belongs to this product. */
  written: readonly string[];
}

/**
 * Throws {@link ConfigError} for an unknown name that looks like a mistyped setting. The environment also belongs to
 * other programs, so there only names with an underscore count: `POST` and `HOSTNAME` pass, `SMPT_URL` does not.
 */
export function refuseNearNames({ settings, environment, written }: Names): void {
  const known = new Set(settings);
  const doubtful = [...written, ...environment.filter((name) => name.includes('_'))];
  for (const name of doubtful) {
    if (known.has(name)) continue;
    const near = settings.find((setting) => isNear(name.toUpperCase(), setting));
    if (near === undefined) continue;
    throw new ConfigError(`${name}: is no setting. Did you mean ${near}? Correct the name, or remove the variable`);
  }
}

/**
 * Accepts one slip in any name, and two slips in a longer name with the same first letter. `HTTP_URL` is two slips from
 * `SMTP_URL`, but another word.
 */
function isNear(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > 2) return false;
  const slips = distance(name, setting);
  return slips <= 1 || (slips === 2 && name[0] === setting[0] && Math.min(name.length, setting.length) >= 8);
}

/** Returns the number of added, omitted, replaced or swapped letters (optimal string alignment). */
function distance(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[right.length] ?? 0;
}

/** Returns the names in the files that Node read by `--env-file`. */
export function namesInEnvFiles(nodeArguments: readonly string[]): string[] {
  return nodeArguments.flatMap((argument) => {
    const file = /^--env-file(?:-if-exists)?=(.+)$/.exec(argument)?.[1];
    if (file === undefined) return [];
    try {
      return Object.keys(parseEnv(readFileSync(file, 'utf8')));
    } catch {
      // Node itself reports a file that it cannot read.
      return [];
    }
  });
}
