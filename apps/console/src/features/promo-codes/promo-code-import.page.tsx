import { discountText } from '@backline/contract/promo-announcement';
import {
  importPromoCodes,
  previewPromoCodeImport,
  type PromoCodeImportError,
} from '@backline/contract/promo-code-import';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import type { Output } from '@backline/contract/operation';
import { App } from 'antd';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownClock } from '../../lib/zone-clock.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { useRefresh } from '../../nouns/use-refresh.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { SheetImport } from '../../ui/sheet-import.tsx';
import { SheetErrors, SheetItems } from '../../ui/sheet-outcome.tsx';
import { useSheetImport } from '../../ui/use-sheet-import.ts';
import {
  columnNames,
  maxFileRows,
  promoCodeErrorFile,
  promoCodePieces,
  promoCodeRows,
  promoCodeSheet,
  promoCodeTemplate,
  type PromoCodeFileRow,
} from './promo-code-file.ts';
import { PromoCodeHeader } from './promo-code-header.tsx';
import { promoCodesKey } from './promo-code.queries.ts';

export const handle: RouteHandle = { title: 'Import Promo Codes', access: importPromoCodes };

export const Component = ofArtist(ImportPromoCodes);

type Outcome = Output<typeof previewPromoCodeImport>;
type Item = Outcome['promo_codes'][number];

const outcomeOf = ({ promo_codes: items, errors }: Outcome) => ({ items, errors });

const columns: Column<Item & { id: number }>[] = [
  { key: 'code', title: 'Code', render: ({ code }) => code },
  { key: 'discount', title: 'Discount', render: discountText },
  { key: 'start', title: 'Start', render: ({ start_dttm: at }) => <DateTime at={at} /> },
  { key: 'end', title: 'End', render: ({ end_dttm: at }) => <DateTime at={at} /> },
  { key: 'limit', title: 'Usage limit', render: ({ usage_limit }) => formatCount(usage_limit) },
  { key: 'line', title: 'Line', width: 90, render: ({ line }) => line },
];

function ImportPromoCodes({ artist }: { artist: ArtistRef }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const refresh = useRefresh(promoCodesKey);
  const clock = ownClock();
  const work = useSheetImport<PromoCodeFileRow, Item, PromoCodeImportError>({
    kind: promoCodeSheet,
    rowsOf: promoCodeRows,
    piecesOf: (rows) => promoCodePieces(rows, clock),
    preview: async (rows) => outcomeOf(await api.call(previewPromoCodeImport, { artist_id: artist.id, rows })),
    store: async (rows, idempotencyKey) =>
      outcomeOf(await api.call(importPromoCodes, { artist_id: artist.id, rows }, { idempotencyKey })),
    onTried: refresh,
    async onStored(count) {
      message.success(promoTexts.imported(count));
      await navigate(peoplePaths.promoCodesOf(artist));
    },
  });
  const { preview } = work;
  return (
    <>
      <PromoCodeHeader title="Import Promo Codes" artist={artist} />
      <SheetImport
        kind={promoCodeSheet}
        lead={`A CSV, XLSX or ODS file with one code a row, at most ${formatCount(maxFileRows)} of them: the code, its discount as a percentage or a fixed amount, when it starts and ends (${clock.label}), and how often it can be used. Fixed discounts need a minimum amount. Nothing is stored before you have seen what the file holds.`}
        template={{ href: promoCodeTemplate(), name: 'promo-codes-template.csv' }}
        work={work}
      >
        {preview !== null && (
          <>
            <SheetErrors
              fileName={preview.fileName}
              rows={preview.rows}
              errors={preview.errors}
              columnNames={columnNames}
              hint="Codes with an error are skipped. Correct the file, then import it again."
              href={promoCodeErrorFile(preview.rows, preview.errors)}
            />
            <SheetItems items={preview.items} columns={columns} />
          </>
        )}
      </SheetImport>
    </>
  );
}
