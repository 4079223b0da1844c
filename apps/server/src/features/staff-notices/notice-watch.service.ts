import { readableName } from '@backline/contract/jobs';
import type { Context } from '../../platform/context/context.ts';
import { publishWebhooks } from '../webhooks/index.ts';
import { noticeOf, type NewStaffNotice } from './staff-notices.kind.ts';
import * as sources from './notice-sources.repository.ts';
import { deliver } from './staff-notices.service.ts';

/** Writes notices about conditions that no single write reveals, and notices that would delay a checkout. */
export async function watchForNotices(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    const low = (await sources.markLowStock(tx)).map(({ product_id: id, artist_id: ownerId, title, marked_at: at }) =>
      noticeOf({ kind: 'low_stock', cause: `low_stock/${id}/${at}`, ownerId, aboutId: id, detail: title }),
    );
    const drops = await sources.listSoldOutDrops(tx);
    const soldOut = drops.map(({ cause, event_id: eventId, product_id: id, title }) =>
      noticeOf({ kind: 'sold_out_drop', cause, eventId, aboutId: id, detail: title }),
    );
    const failed = (await sources.listFailedJobs(tx)).map(({ cause, name }) =>
      noticeOf({ kind: 'failed_job', cause, detail: readableName(name) }),
    );
    const all: NewStaffNotice[] = [...low, ...soldOut, ...failed];
    for (const notice of all) await deliver(ctx, tx, notice);
    const happened = drops.map((drop) => ({ ...drop, eventId: drop.event_id }));
    await publishWebhooks(ctx, tx, 'drop.sold_out', happened, (wanted) =>
      wanted.map(({ product_id, title }) => ({ product_id, title })),
    );
  });
}
