const { stderr } = process;
// Progress goes to standard error, because a command's answer may fill standard output.
const lineStart = stderr.isTTY ? '\r\u001B[K' : '';
let total;

/** Prints each step with its number from here on. */
export function numberSteps(count) {
  total = count;
}

/** Prints a step, and on a terminal the seconds it has taken. Returns the function that ends it. */
export function beginStep(name, number) {
  const text = `${name}${total === undefined ? '' : ` (${number} of ${total})`} …`;
  if (!stderr.isTTY) {
    say(text);
    return () => {};
  }
  const startedAt = Date.now();
  const show = () => stderr.write(`${lineStart}${text} ${Math.round((Date.now() - startedAt) / 1000)} s`);
  show();
  const timer = setInterval(show, 1000);
  return () => {
    clearInterval(timer);
    stderr.write('\n');
  };
}

/** Prints one line, in place of a terminal's unfinished one. */
export function say(text) {
  stderr.write(`${lineStart}${text}\n`);
}

/** Ends the program with one line that says what failed and what to do. */
export function refuse(text) {
  say(text);
  process.exit(1);
}
