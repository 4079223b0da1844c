import { readdir, readFile } from 'node:fs/promises';

/** Unit of the times in /proc. */
const ticksPerSecond = 100;

interface Times {
  parent: number;
  own: number;
  /** Includes processes that have ended and that this one has waited for. */
  withEnded: number;
}

/** Returns the processor seconds of a process since its start. */
export const secondsOf = async (pid: number): Promise<number> => (await timesOf(pid))?.own ?? 0;

/** Returns the processor seconds of PostgreSQL, with all connections that have ended. */
export async function secondsOfTree(root: number): Promise<number> {
  const children = await childrenOf(root);
  const times = await Promise.all(children.map(timesOf));
  const main = (await timesOf(root))?.withEnded ?? 0;
  return times.reduce((sum, one) => sum + (one?.withEnded ?? 0), main);
}

export async function residentMb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** Returns the memory of a process and its children, with shared pages counted once. */
export async function sharedMb(root: number): Promise<number> {
  const sizes = await Promise.all(
    [root, ...(await childrenOf(root))].map(async (pid) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1_024;
    }),
  );
  return sizes.reduce((sum, one) => sum + one, 0);
}

async function childrenOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const times = await Promise.all(pids.map(timesOf));
  return pids.filter((_pid, index) => times[index]?.parent === root);
}

/** Returns null if the process has ended. */
async function timesOf(pid: number): Promise<Times | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  const own = (user + system) / ticksPerSecond;
  return { parent, own, withEnded: own + (endedUser + endedSystem) / ticksPerSecond };
}
