import { CompiledQuery, type Kysely } from 'kysely';
import { vi } from 'vitest';
import { PoolConnection } from '../src/platform/db/pool-driver.ts';
import type { DB } from '../src/platform/db/schema.generated.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(PoolConnection.prototype, 'run');
  try {
    await run();
    return query.mock.calls.map(([sent]) =>
      typeof sent === 'string' ? { text: sent, values: [] } : { text: sent.text, values: sent.values ?? [] },
    );
  } finally {
    query.mockRestore();
  }
}

/**
 * Repeats the reads and updates in a transaction that it rolls back. Returns the number of rows their plans visited,
 * which shows a quadratic plan on any machine.
 */
export async function rowsVisited(db: Kysely<DB>, statements: readonly Statement[]): Promise<number> {
  let visited = 0;
  const tx = await db.startTransaction().execute();
  try {
    for (const { text, values } of statements) {
      if (!/^\s*(?:\/\*.*?\*\/\s*)*(?:select|with|update)\b/i.test(text)) continue;
      const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values]);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
      for (const { Plan: plan } of rows.flatMap((row) => row['QUERY PLAN'])) visited += visitedBy(plan);
    }
  } finally {
    await tx.rollback().execute();
  }
  return visited;
}

const visitedBy = (node: PlanNode): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, child) => sum + visitedBy(child), 0);
