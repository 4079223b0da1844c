import type pg from 'pg';
import { ConfigError } from '../config/config-error.ts';
import { withOwnConnection } from './own-connection.ts';
import { schemaLockKey } from './migrations.ts';

const appendOnly = ['audit_log'];
const readOnly = ['schema_migrations'];

/**
 * Grants the product's role access to the rows of our tables, the queue and their sequences. It may change no table,
 * trigger or function, and only append to the audit log. Runs at each start under the migration lock. Throws {@link
 * ConfigError} when the role has other permissions.
 */
export async function admitProduct(ownerUrl: string, productUrl: string): Promise<void> {
  await withOwnConnection({ connectionString: ownerUrl, application_name: 'backline rights' }, async (owner) => {
    await owner.query('set statement_timeout = 0');
    await owner.query('select pg_advisory_lock($1)', [schemaLockKey]);
    const role = await nameOf(owner, productUrl);
    await requireLesser(owner, role);
    await grantMissing(owner, role);
    await requireAppendOnly(owner, role);
  });
}

/** Throws {@link ConfigError} if the role of this connection has permissions that the product must not have. */
export async function requireProductRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select current_user::text as role');
  const role = rows[0]?.role ?? '';
  await requireLesser(client, role);
  await requireAppendOnly(client, role);
}

async function nameOf(owner: pg.Client, productUrl: string): Promise<string> {
  return withOwnConnection({ connectionString: productUrl, application_name: 'backline rights' }, async (product) => {
    const { rows } = await product.query<{ role: string; pid: number }>(
      'select current_user::text as role, pg_backend_pid() as pid',
    );
    const { role = '', pid } = rows[0] ?? {};
    const here = await owner.query(
      'select from pg_stat_activity where pid = $1 and datname = current_database() and usename = $2',
      [pid, role],
    );
    if (here.rowCount === 0) throw new ConfigError('DATABASE_OWNER_URL: leads to another database than DATABASE_URL');
    return role;
  });
}

/** Throws for a superuser or a member of the owner's role, who would bypass our grants. */
async function requireLesser(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ because: string }>(
    `select 'is a superuser' as because from pg_roles where rolname = $1::name and rolsuper
     union all select 'may make roles' from pg_roles where rolname = $1::name and rolcreaterole
     union all select format('is, or belongs to, %I, which owns %s', pg_get_userbyid(relowner), oid::regclass)
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($2::text[])
       and pg_has_role($1::name, relowner, 'member')
     union all select 'owns the schema public' from pg_namespace
       where nspname = 'public' and pg_has_role($1::name, nspowner, 'member')
     union all select 'owns the database' from pg_database
       where datname = current_database() and pg_has_role($1::name, datdba, 'member')`,
    [role, [...appendOnly, ...readOnly]],
  );
  const [first] = rows;
  if (first !== undefined) {
    throw new ConfigError(`DATABASE_URL: ${role} ${first.because}, and could change the audit log; name a lesser role`);
  }
}

/** Grants in one transaction, so that no session sees only half of the permissions. */
async function grantMissing(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `with recursive held as (
       select oid, relname = any($2::text[]) as is_append_only from pg_class
       where relnamespace = 'public'::regnamespace and relname = any($2::text[] || $3::text[])
       union select inhrelid, is_append_only from pg_inherits join held on inhparent = held.oid),
     ours as (
       select pg_class.oid, relkind, held.oid is not null as is_held, coalesce(is_append_only, false) as is_append_only
       from pg_class left join held on held.oid = pg_class.oid
       where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p', 'S')
         -- Lines come and are read by the whole log's name alone.
         and not (relispartition and coalesce(is_append_only, false))
         and pg_has_role(relowner, 'usage')),
     wanted as (
       select oid, 'table' as kind, unnest(case
           when is_append_only then array['select', 'insert']
           when is_held then array['select']
           else array['select', 'insert', 'update', 'delete'] || $4::text[] end) as privilege
       from ours where relkind <> 'S'
       union all select oid, 'sequence', unnest(array['usage', 'select']) from ours where relkind = 'S')
     select format('grant usage on schema %I to %I', nspname, $1::text) as statement from pg_namespace
     where nspname in ('public', 'pgboss') and not has_schema_privilege($1::name, oid, 'usage')
     union all
     select format('grant %s on %s %s to %I', string_agg(privilege, ', '), kind, oid::regclass, $1::text) from wanted
     where not case kind when 'table' then has_table_privilege($1::name, oid, privilege)
       else has_sequence_privilege($1::name, oid, privilege) end
     group by kind, oid`,
    [role, appendOnly, readOnly, await maintaining(owner)],
  );
  if (rows.length > 0) await owner.query(rows.map(({ statement }) => statement).join(';\n'));
}

/**
 * Returns the permission for ANALYZE after bulk writes. Before PostgreSQL 17 only the owner and autovacuum can run it.
 */
async function maintaining(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ isKnown: boolean }>(
    `select current_setting('server_version_num')::int >= 170000 as "isKnown"`,
  );
  return rows[0]?.isKnown === true ? ['maintain'] : [];
}

/**
 * Throws if the role can change the audit log. Such a permission comes from another role or from PUBLIC, so an operator
 * must revoke it there.
 */
async function requireAppendOnly(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; privilege: string }>(
    `with recursive held as (
       select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($2::text[])
       union select inhrelid from pg_inherits join held on inhparent = held.oid)
     select oid::regclass::text as name, privilege from held, unnest(array['update', 'delete', 'truncate', 'trigger']) as privilege
     where has_table_privilege($1::name, oid, privilege) limit 1`,
    [role, appendOnly],
  );
  const [first] = rows;
  if (first !== undefined)
    throw new ConfigError(`DATABASE_URL: ${role} holds ${first.privilege} on ${first.name}; revoke it`);
}
