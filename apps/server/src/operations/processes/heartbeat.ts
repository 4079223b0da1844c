import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { readBuildInfo } from '../../platform/build-info.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { removeProcess, renewProcess } from './processes.repository.ts';

const renewEveryMs = 15_000;

/** Keeps this process in the list of running processes. Returns a function that takes it out. */
export function keepHeartbeat({ db, config, log }: Pick<Platform, 'db' | 'config' | 'log'>): () => Promise<void> {
  const own = { id: randomUUID(), role: config.role, host: hostname(), ...readBuildInfo() };
  const renew = () =>
    renewProcess(db, own).catch((error: unknown) => log.debug({ err: error }, 'the list of processes was not renewed'));
  let last = renew();
  const timer = setInterval(() => void (last = renew()), renewEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await removeProcess(db, own.id).catch(() => {});
  };
}
