import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ColumnTypeNode, generate, IdentifierNode, PostgresDialect, UnionExpressionNode } from 'kysely-codegen';
import { createDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startThrowawayCluster } from '../test/throwaway-cluster.ts';

// Writes src/platform/db/schema.generated.ts from the migrations; with --check it only fails where they differ.

const target = fileURLToPath(new URL('../src/platform/db/schema.generated.ts', import.meta.url));

const text = new IdentifierNode('string');
const number = new IdentifierNode('number');

/** The types must say what the parsers of platform/db/database.ts hand out. */
function dialect(): PostgresDialect {
  const result = new PostgresDialect({ dateParser: 'string' });
  const written = new UnionExpressionNode([text, new IdentifierNode('Date')]);
  result.adapter.definitions.Timestamp = new ColumnTypeNode(text, written, written);
  result.adapter.scalars.int8 = number;
  return result;
}

async function generateSchema(): Promise<string> {
  const cluster = await startThrowawayCluster();
  try {
    await migrate(cluster.url);
    const db = createDatabase(cluster.url);
    try {
      return await generate({
        db,
        dialect: dialect(),
        excludePattern: 'schema_migrations',
        outFile: null,
        typeOnlyImports: true,
      });
    } finally {
      await db.destroy();
    }
  } finally {
    await cluster.stop();
  }
}

const generated = await generateSchema();
if (!process.argv.includes('--check')) {
  await writeFile(target, generated);
} else if ((await readFile(target, 'utf8')) !== generated) {
  console.error('schema.generated.ts does not fit the migrations: run node apps/server/scripts/generate-schema.ts');
  process.exitCode = 1;
}
