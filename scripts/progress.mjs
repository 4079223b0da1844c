const { stderr } = process;
// Prints to standard error, because a command's result may use standard output.
const lineStart = stderr.isTTY ? '\r\u001B[K' : '';
let total;

export function numberSteps(count) {
  total = count;
}

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

export function say(text) {
  stderr.write(`${lineStart}${text}\n`);
}

export function refuse(text) {
  say(text);
  process.exit(1);
}
