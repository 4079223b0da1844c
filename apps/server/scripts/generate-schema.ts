import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { ColumnTypeNode, generate, IdentifierNode, PostgresDialect, UnionExpressionNode } from 'kysely-codegen';
import { createDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startThrowawayCluster } from '../testing/throwaway-cluster.ts';

// Writes schema.generated.ts and tables.generated.ts of src/platform/db from the migrations. With --check it writes
// nothing and fails if a file is out of date.

const fileOf = (name: string) => fileURLToPath(new URL(`../src/platform/db/${name}`, import.meta.url));

const text = new IdentifierNode('string');
const number = new IdentifierNode('number');

/** The types must match the parsers of platform/db/database.ts. */
function dialect(): PostgresDialect {
  const result = new PostgresDialect({ dateParser: 'string' });
  const written = new UnionExpressionNode([text, new IdentifierNode('Date')]);
  result.adapter.definitions.Timestamp = new ColumnTypeNode(text, written, written);
  result.adapter.scalars.int8 = number;
  return result;
}

async function generateSchema(): Promise<Record<string, string>> {
  const cluster = await startThrowawayCluster();
  try {
    await migrate(cluster.url);
    const db = createDatabase(cluster.url);
    try {
      const schema = await generate({
        db,
        dialect: dialect(),
        excludePattern: 'schema_migrations',
        outFile: null,
        typeOnlyImports: true,
      });
      // Excludes partitions, whose names depend on the current month.
      const { rows: partitions } = await sql<{ name: string }>`
        select relname as name from pg_class where relispartition and relkind = 'r'`.execute(db);
      const parts = new Set(partitions.map(({ name }) => name));
      const all = (await db.introspection.getTables()).map(({ name }) => name);
      const tables = all.filter((name) => !parts.has(name)).toSorted();
      return { 'schema.generated.ts': schema, 'tables.generated.ts': tablesModule(tables) };
    } finally {
      await db.destroy();
    }
  } finally {
    await cluster.stop();
  }
}

/** Generates the list by which a backup distinguishes Backline's tables from others in the database. */
function tablesModule(tables: readonly string[]): string {
  const lines = tables.map((name) => `  '${name}',\n`).join('');
  return `/** Every table that the migrations make. Written by scripts/generate-schema.ts. */\nexport const ownTables: readonly string[] = [\n${lines}];\n`;
}

for (const [name, generated] of Object.entries(await generateSchema())) {
  if (!process.argv.includes('--check')) {
    await writeFile(fileOf(name), generated);
  } else if ((await readFile(fileOf(name), 'utf8')) !== generated) {
    console.error(`${name} does not fit the migrations: run node apps/server/scripts/generate-schema.ts`);
    process.exitCode = 1;
  }
}
