import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { withOwnConnection } from '../../platform/db/own-connection.ts';
import { migrationsFolder } from '../../platform/db/migrate.ts';
import { readArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { schemaLockKey } from '../../platform/db/migrations.ts';
import { dropEverything, tableExists } from './catalog.ts';
import { fingerprint, type Manifest } from './manifest.ts';
import { keepErasures, readErasures } from './kept-erasures.ts';
import { ObjectRestore, type RestoreStorage } from './object-restore.ts';
import { partSteps, replay, type Steps } from './replay-migrations.ts';
import { completeTables, emptyTables, type Detached, type Progress } from './table-load.ts';

export interface RestoreOptions {
  url: string;
  storage: RestoreStorage;
  secretKey: string;
  file: string;
  /** Manifest of the file, if it was validated before. */
  manifest?: Manifest;
  /** Private keys of age, for an encrypted archive. */
  privateKeys?: readonly string[];
  replace: boolean;
  /** Ids of fans who were erased after the backup, if this installation has no record of it. */
  erased?: readonly number[];
  onProgress?: Progress;
  migrations?: string;
}

export interface RestoreSummary {
  manifest: Manifest;
  /** If false, data that the old secret encrypted or signed is unreadable. */
  isSameSecret: boolean;
  removedObjects: number;
}

const lockTimeout = '10s';
const buildMemory = '256MB';
const progressRows = 500_000;

/**
 * Rebuilds, fills and migrates the schema in one transaction, so a failure leaves the database unchanged. Uploads are
 * written before the commit, orphans deleted after it. Throws {@link BackupError}.
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const { url, storage, file, privateKeys = [] } = options;
  // Validates the whole archive first; the second reading does the work.
  const manifest = options.manifest ?? (await readArchive(file, privateKeys));
  const steps = await partSteps(options.migrations ?? migrationsFolder, manifest);
  const objects = new ObjectRestore(storage);
  const config = {
    connectionString: url,
    application_name: 'backline restore',
    options: `-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=0 -c lock_timeout=${lockTimeout} -c maintenance_work_mem=${buildMemory}`,
  };
  try {
    await withOwnConnection(config, async (client) => {
      await client.query('begin');
      await requireAlone(client);
      await client.query('select pg_advisory_xact_lock($1)', [schemaLockKey]);
      if (!options.replace) await requireNobody(client);
      const erasures = await readErasures(client);
      await load({ client, file, privateKeys, manifest, steps, objects, onProgress: options.onProgress ?? (() => {}) });
      await keepErasures(client, erasures, options.erased ?? []);
      await signEverybodyOut(client);
      await pauseWebhooks(client);
      await forgetSecretKey(client);
      await beginChangeStream(client);
      await client.query('commit');
    });
  } catch (error) {
    await objects.undo();
    throw error;
  }
  return {
    manifest,
    isSameSecret: manifest.secret === fingerprint(options.secretKey),
    removedObjects: options.replace ? await objects.removeOthers() : 0,
  };
}

async function load(work: {
  client: pg.Client;
  file: string;
  privateKeys: readonly string[];
  manifest: Manifest;
  steps: Steps;
  objects: ObjectRestore;
  onProgress: Progress;
}): Promise<void> {
  const { client, file, privateKeys, manifest, steps, objects, onProgress } = work;
  await dropEverything(client);
  await replay(client, steps.before);
  const detached: Detached = await emptyTables(client, manifest.tables);
  const rows = new Map<string, number>();
  const total = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  let loaded = 0;
  let isComplete = false;
  const complete = async () => {
    if (isComplete) return;
    isComplete = true;
    await completeTables(client, { manifest, detached, rows, onProgress });
    await replay(client, steps.after);
  };
  const again = await readArchive(file, privateKeys, async (entry, body) => {
    if (entry.kind === 'table') {
      const added = await loadPart(client, manifest, entry.table, body);
      rows.set(entry.table, (rows.get(entry.table) ?? 0) + added);
      const before = loaded;
      loaded += added;
      if (Math.floor(loaded / progressRows) > Math.floor(before / progressRows))
        onProgress(`${loaded} of ${total} rows`);
    } else {
      // Tables come first, so a fault in them is found before any upload is written.
      await complete();
      await objects.write(entry.key, body);
    }
  });
  await complete();
  if (again.sha256 !== manifest.sha256) throw new BackupError(`${file} was changed while it was read`);
}

/** Tables of access that works once or until it is deleted. It may have been used or deleted after the backup. */
const spentAccess = ['calendar_feeds', 'recovery_codes', 'pending_sign_ins', 'passkey_challenges'];

/** Ends sessions and every other access: what ended after the backup must not become valid again. */
async function signEverybodyOut(client: pg.Client): Promise<void> {
  if (await tableExists(client, 'sessions')) {
    await client.query('update sessions set ended_at = now() where ended_at is null');
  }
  if (await tableExists(client, 'api_tokens')) {
    await client.query('update api_tokens set revoked_at = now() where revoked_at is null');
  }
  for (const name of spentAccess) {
    if (await tableExists(client, name)) await client.query(`delete from ${name}`);
  }
}

/** Sends nothing to receivers before a person agrees: the archive may hold deleted webhooks and events sent long ago. */
async function pauseWebhooks(client: pg.Client): Promise<void> {
  if (await tableExists(client, 'webhooks')) {
    await client.query(`update webhooks set pause_reason = 'restored' where pause_reason is null`);
  }
}

/** Deletes the stored key's fingerprint, because the next start may use another key. The restore has warned of this. */
async function forgetSecretKey(client: pg.Client): Promise<void> {
  if (await tableExists(client, 'secret_key')) await client.query('delete from secret_key');
}

/** Other systems that follow changes have seen some that the archive does not hold: they are told to begin again. */
async function beginChangeStream(client: pg.Client): Promise<void> {
  if (await tableExists(client, 'change_stream')) {
    await client.query(`update change_stream set id = gen_random_uuid(), system_identifier = here.system_identifier,
      timeline_id = now.timeline_id from pg_control_system() here, pg_control_checkpoint() now`);
  }
}

async function loadPart(client: pg.Client, { tables }: Manifest, table: string, body: Readable): Promise<number> {
  const shape = tables.find(({ name }) => name === table);
  if (shape === undefined)
    throw new BackupError(`The archive holds rows of ${table}, which its manifest does not know`);
  const copy = client.query(copyFrom(`copy ${shape.name} (${shape.columns.join(', ')}) from stdin`));
  await pipeline(body, copy);
  return copy.rowCount;
}

async function requireNobody(client: pg.Client): Promise<void> {
  if (!(await tableExists(client, 'users'))) return;
  const { rows } = await client.query<{ exists: boolean }>('select exists (select from users) as exists');
  if (rows[0]?.exists)
    throw new BackupError('This installation holds people already: --replace gives them up for the archive');
}

/** Throws while a Backline server is connected, because it would write into the restored data. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'backline%'`,
  );
  if (rows.length > 0) {
    throw new BackupError(
      `Stop Backline first: connected to its database is ${rows.map(({ name }) => name).join(', ')}`,
    );
  }
}
