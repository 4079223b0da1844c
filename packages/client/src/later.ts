export function later() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    start(ms: number, run: () => void) {
      stop();
      timer = setTimeout(run, ms);
    },
  };
}
