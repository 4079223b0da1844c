import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

interface Command<T extends ParseArgsOptionsConfig> {
  /** One line, such as `npm run backup -- [FILE]`. */
  usage: string;
  options?: T;
  /** Min and max number of arguments without a name. Default: none. */
  operands?: readonly [min: number, max: number];
  /** Returns why a value is refused. */
  refuse?: (line: CommandLine<T>) => string | undefined;
}

type CommandLine<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true }>
>;

const usageExitCode = 2;

/** Returns the arguments of an operator command. Ends the process with a line of usage and code 2 if they are wrong. */
export function readCommandLine<const T extends ParseArgsOptionsConfig = Record<never, never>>(
  command: Command<T>,
): CommandLine<T> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(`Usage: ${command.usage}`);
    process.exit(0);
  }
  try {
    return parse(command);
  } catch (error) {
    // Keeps the first sentence: Node adds advice on how to name a file that begins with a hyphen.
    const [reason = ''] = (error as Error).message.split(/\. |\n/);
    console.error(`${reason}. Usage: ${command.usage}`);
    process.exit(usageExitCode);
  }
}

function parse<T extends ParseArgsOptionsConfig>(command: Command<T>): CommandLine<T> {
  const { options = {} as T, operands: [min, max] = [0, 0], refuse } = command;
  const line = parseArgs<{ options: T; allowPositionals: true }>({ options, allowPositionals: true });
  const { positionals } = line;
  if (positionals.length < min) throw new Error('An argument is missing');
  if (positionals.length > max) throw new Error(`Unexpected argument '${positionals[max]}'`);
  const refusal = refuse?.(line);
  if (refusal !== undefined) throw new Error(refusal);
  return line;
}
