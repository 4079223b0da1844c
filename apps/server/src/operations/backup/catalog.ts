import type pg from 'pg';

/** Names are quoted as SQL identifiers. */
export interface TableShape {
  name: string;
  columns: string[];
}

const isOwn = (object: string, catalog: string) => `not exists (
  select from pg_depend where objid = ${object}.oid and classid = '${catalog}'::regclass and deptype = 'e')`;

/**
 * Omits unlogged tables, generated columns and partitions, which a restore makes again, and numbers of transactions,
 * which mean nothing in another PostgreSQL.
 */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select quote_ident(relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
       and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype and ${isOwn('pg_class', 'pg_class')}
     group by relname order by relname`,
  );
  return rows;
}

/** Keeps each sequence's last value, not the table's highest id, so that no id is reused. */
export async function listSequences(
  client: pg.ClientBase,
  tables: readonly TableShape[],
): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(
    `select quote_ident(sequencename) as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = 'public' and last_value is not null and exists (
       select from pg_depend where objid = format('%I.%I', schemaname, sequencename)::regclass and refobjid = any($1::regclass[]))
     order by 1`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}

export async function tableExists(client: pg.ClientBase, name: string, schema = 'public'): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `${schema}.${name}`,
  ]);
  return rows[0]?.exists === true;
}

/**
 * Drops Backline’s own objects and the queue’s schema. Keeps extensions and grants, because not every role can recreate
 * them. The next start recreates the queue.
 */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists pgboss cascade');
  await client.query(`do $$
    declare
      statements text[];
      statement text;
    begin
      -- Collects all statements before running one, because a dropped object has no name.
      select array_agg(text) into statements from (
        select format('drop %s if exists %s cascade', case relkind
            when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          pg_class.oid::regclass) as text
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
          -- objsubid = 0 ignores the key columns of a partitioned table, which depend on it too.
          and not exists (select from pg_depend where objid = pg_class.oid and objsubid = 0 and deptype = 'i')
          and ${isOwn('pg_class', 'pg_class')}
        union all
        select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
        from pg_proc where pronamespace = 'public'::regnamespace and ${isOwn('pg_proc', 'pg_proc')}
        union all
        select format('drop type if exists %s cascade', pg_type.oid::regtype)
        from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('d', 'e') and ${isOwn('pg_type', 'pg_type')}
      ) as own;
      foreach statement in array coalesce(statements, '{}') loop
        execute statement;
      end loop;
    end $$`);
}
