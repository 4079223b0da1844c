import { sql, type RawBuilder } from 'kysely';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Tx } from '../../platform/db/database.ts';
import { syncFolder } from '../../integrations/storage/drafts.ts';

export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export interface MonthFile {
  name: string;
  lines: number;
  bytes: number;
  sha256: string;
}

interface Content {
  lines: number;
  idSum: bigint;
  sha256: string;
}

const linesAtOnce = 5_000;

/**
 * Writes JSON lines with people's current names. The file gets its final name only after it was synced, read back and
 * compared with the table. Returns null for an empty partition.
 */
export async function writeMonthFile(
  tx: Tx,
  partition: RawBuilder<unknown>,
  { folder, name }: { folder: string; name: string },
): Promise<MonthFile | null> {
  const { rows } = await sql<{ lines: number; idSum: string }>`
    select count(*) as lines, coalesce(sum(id), 0)::text as "idSum" from ${partition}`.execute(tx);
  const { lines = 0, idSum = '0' } = rows[0] ?? {};
  if (lines === 0) return null;
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${name}.${process.pid}.partial`);
  try {
    const sha256 = await pack(tx, partition, draft);
    const read = await unpack(draft);
    if (read.sha256 !== sha256 || read.lines !== lines || read.idSum !== BigInt(idSum)) {
      throw new ArchiveError(`${draft} does not hold what the log does: nothing was removed`);
    }
    const final = await freeName(folder, name, sha256);
    await rename(draft, join(folder, final));
    await syncFolder(folder);
    return { name: final, lines, bytes: (await stat(join(folder, final))).size, sha256 };
  } finally {
    await rm(draft, { force: true });
  }
}

async function pack(tx: Tx, partition: RawBuilder<unknown>, file: string): Promise<string> {
  await sql`
    declare lines no scroll cursor for
    select row_to_json(line)::text as line from (
      select l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        l.actor_id, actor.name as actor_name, actor.role as actor_role,
        l.impersonator_id, impersonator.name as impersonator_name, l.token_id, token.name as token_name,
        l.action, l.noun, l.entity, l.entity_id, l.entity_name, l.event_name, l.before, l.after, l.people, l.ip, l.request_id
      from ${partition} l
        left join users actor on actor.id = l.actor_id
        left join users impersonator on impersonator.id = l.impersonator_id
        left join api_tokens token on token.id = l.token_id
      order by l.at, l.id) line`.execute(tx);
  const hash = createHash('sha256');
  const gzip = createGzip();
  // Only the owner can read the file, like a backup.
  const written = pipeline(gzip, createWriteStream(file, { mode: 0o600, flush: true }));
  written.catch(() => {});
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(linesAtOnce)} from lines`.execute(tx);
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    hash.update(text);
    // A full disk ends the pipeline, so the wait must end too.
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
  }
  await sql`close lines`.execute(tx);
  gzip.end();
  await Promise.all([finished(gzip), written]);
  return hash.digest('hex');
}

async function unpack(file: string): Promise<Content> {
  const hash = createHash('sha256');
  const text = createReadStream(file).pipe(createGunzip());
  const decoder = new TextDecoder();
  let lines = 0;
  let idSum = 0n;
  let rest = '';
  // Splits at line feeds only: typed text may contain other line separators.
  for await (const chunk of text as AsyncIterable<Buffer>) {
    hash.update(chunk);
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = pieces.pop() ?? '';
    lines += pieces.length;
    for (const piece of pieces) idSum += BigInt((JSON.parse(piece) as { id: number }).id);
  }
  return { lines, idSum, sha256: hash.digest('hex') };
}

/** Never overwrites: a second file for the same month (after a wrong clock) gets a number. */
async function freeName(folder: string, name: string, sha256: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const file = `${name}${number === 1 ? '' : `.${number}`}.jsonl.gz`;
    const path = join(folder, file);
    // Reuses a file with the same lines, left by an earlier run that was interrupted.
    if (!existsSync(path) || (await unpack(path)).sha256 === sha256) return file;
  }
}
