import type { Output, ParsedInput } from '@backline/contract/operation';
import type * as contract from '@backline/contract/promo-code-import';
import { promoCodeNoun } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { isStorable } from '@backline/contract/typed-text';
import type { Connection } from '../../platform/db/database.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { requireArtist } from '../artists/index.ts';
import { judgeRows, plain, type JudgedCodes } from './promo-code-rows.ts';
import { presentFields, takenText, toColumns } from './promo-codes.presenter.ts';
import * as promoCodes from './promo-codes.repository.ts';

type Input = ParsedInput<typeof contract.previewPromoCodeImport>;

export async function previewImport(
  ctx: ActorContext,
  input: Input,
): Promise<Output<typeof contract.previewPromoCodeImport>> {
  await requireArtist(ctx.db, ctx.actor, input.artist_id);
  return present(await judge(ctx.db, input));
}

/** Stores all valid codes in one transaction. A concurrent import reports them as taken. */
export const importPromoCodes: Call<typeof contract.importPromoCodes> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const { id: artist_id } = await requireArtist(tx, ctx.actor, input.artist_id);
    const { codes, errors } = await judge(tx, input);
    const stored: JudgedCodes = { codes: [], errors };
    // Inserts in one order, so that concurrent imports wait instead of deadlocking.
    for (const code of codes.toSorted((one, other) => (one.code.toUpperCase() < other.code.toUpperCase() ? -1 : 1))) {
      const row = await promoCodes.insert(tx, { ...toColumns(code), artist_id });
      if (row === null) {
        errors.push({ line: code.line, path: 'code', message: promoTexts.codeTaken });
        continue;
      }
      stored.codes.push(code);
      await ctx.audit(tx, {
        noun: promoCodeNoun,
        id: row.id,
        name: row.code,
        action: 'promo_code.imported',
        after: { artist_id, ...presentFields(row), version: row.version },
      });
    }
    stored.codes.sort((one, other) => one.line - other.line);
    return { message: promoTexts.imported(stored.codes.length), ...present(stored) };
  });
};

async function judge(db: Connection, { artist_id: artistId, rows }: Input): Promise<JudgedCodes> {
  // Skips codes that the database cannot hold, because one would fail the whole query.
  const asks = rows.map(({ code }) => ({ artistId, code: plain(code) })).filter(({ code }) => isStorable(code));
  const taken = new Map(
    (await promoCodes.listByCode(db, asks)).map((code) => [code.code.toUpperCase(), takenText(code)]),
  );
  return judgeRows(rows, { artistId, taken });
}

const present = ({ codes, errors }: JudgedCodes): Output<typeof contract.previewPromoCodeImport> => ({
  promo_codes: codes.map((code) => ({
    line: code.line,
    code: code.code,
    discount_type: code.discount_type,
    discount_value: code.discount_value,
    start_dttm: code.start_dttm,
    end_dttm: code.end_dttm,
    usage_limit: code.usage_limit,
    minimum_amount: code.minimum_amount,
  })),
  errors,
});
