import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

export function watchProcess(pid: number): { lap(): Promise<{ cpu: string; mb: number }> } {
  let from = read(pid);
  return {
    async lap() {
      const [before, now] = [await from, await read(pid)];
      from = Promise.resolve(now);
      const cpu = (now.cpuSeconds - before.cpuSeconds) / ((now.atMs - before.atMs) / 1_000);
      return { cpu: cpu.toFixed(2), mb: now.mb };
    },
  };
}

async function read(pid: number) {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  return { atMs: performance.now(), cpuSeconds, mb: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024 };
}
