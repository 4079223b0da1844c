import type pg from 'pg';
import { migrationsFolder, pendingOf, readLedger, requireVersion } from './migrate.ts';
import { MigrationError, readMigrations } from './migrations.ts';
import { withOwnConnection } from './own-connection.ts';
import { requireProductRole } from './product-role.ts';

const howTo = 'run npm run migrate, which needs DATABASE_OWNER_URL';

/** Returns whether the role may not change the schema, so somebody else migrates the database. */
export async function isLesserRole(url: string): Promise<boolean> {
  return withOwnConnection({ connectionString: url, application_name: 'backline rights' }, async (client) => {
    const { rows } = await client.query<{ isLesser: boolean }>(
      `select coalesce(not pg_has_role(relowner, 'member'), not has_schema_privilege('public', 'create')) as "isLesser"
       from (select to_regclass('public.schema_migrations') as ledger) named left join pg_class on oid = ledger`,
    );
    return rows[0]?.isLesser === true;
  });
}

/**
 * Throws {@link MigrationError} if a migration, a queue or a permission is missing for the role of this address, and
 * `ConfigError` if the role has too many permissions. Changes nothing.
 */
export async function requireMigrated(
  url: string,
  queues: readonly string[],
  folder = migrationsFolder,
): Promise<void> {
  const migrations = await readMigrations(folder);
  await withOwnConnection({ connectionString: url, application_name: 'backline rights' }, async (client) => {
    await requireVersion(client);
    const { rows } = await client.query<{ isEmpty: boolean }>(
      // to_regclass would throw for a schema that the role may not use.
      `select count(*) < 2 as "isEmpty" from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where (nspname, relname) in (('public', 'schema_migrations'), ('pgboss', 'queue'))`,
    );
    if (rows[0]?.isEmpty !== false) throw new MigrationError(`The database is not prepared yet: ${howTo}`);
    const denied = await deniedTable(client);
    if (denied !== null) {
      throw new MigrationError(`DATABASE_URL: ${denied.role} may not read ${denied.name}: ${howTo}`);
    }
    const pending = pendingOf(migrations, await readLedger(client));
    if (pending.length > 0) {
      throw new MigrationError(`The database is older than this version of Backline: ${howTo}`);
    }
    const { rows: missing } = await client.query(
      'select from unnest($1::text[]) wanted where not exists (select from pgboss.queue where name = wanted) limit 1',
      [queues],
    );
    if (missing.length > 0) throw new MigrationError(`The queue is older than this version of Backline: ${howTo}`);
    await requireProductRole(client);
  });
}

/** Returns a table of ours that the role may not read. */
async function deniedTable(client: pg.Client): Promise<{ role: string; name: string } | null> {
  const { rows } = await client.query<{ role: string; name: string }>(
    `select current_user::text as role, oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
       and not relispartition
       and not (has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select'))
       and relowner = (select relowner from pg_class where oid = 'public.schema_migrations'::regclass)
     order by oid limit 1`,
  );
  return rows[0] ?? null;
}
