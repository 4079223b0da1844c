import { Gauge, type Registry } from 'prom-client';
import { readBuildInfo } from '../build-info.ts';
import type { Platform } from '../context/platform.ts';
import { poolState } from '../db/database.ts';
import { readDisk } from '../disk.ts';

/** Registers the figures of this process and its machine, which are read at each scrape. */
export function processMetrics(registry: Registry, { config, db }: Pick<Platform, 'config' | 'db'>): void {
  const registers = [registry];
  const { version, build } = readBuildInfo();
  new Gauge({
    name: 'backline_build_info',
    help: 'Version, build and role of this process; always 1',
    labelNames: ['version', 'build', 'node', 'role'],
    registers,
  }).set({ version, build, node: process.versions.node, role: config.role }, 1);
  new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections of this process to the database, by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = poolState(db);
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'database_pool_max_connections',
    help: 'Limit of these connections: DATABASE_POOL',
    registers,
  }).set(config.databasePool);
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Calls that wait for a connection of the pool',
    registers,
    collect() {
      this.set(poolState(db).waiting);
    },
  });
  for (const [name, help, figure] of diskFigures) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Keeps the other figures if the folder is gone, which /readyz reports.
        const disk = await readDisk(config.dataDir).catch(() => null);
        if (disk !== null) this.set(disk[figure]);
      },
    });
  }
}

const diskFigures = [
  ['disk_free_bytes', 'Free space on the disk of DATA_DIR', 'freeBytes'],
  ['disk_size_bytes', 'Size of the disk of DATA_DIR', 'sizeBytes'],
] as const;
