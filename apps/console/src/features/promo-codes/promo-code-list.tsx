import * as promoTexts from '@backline/contract/promo-codes.texts';
import type { PromoCode } from '@backline/contract/promo-codes';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/data-table.tsx';
import { List } from '../../ui/list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { smallDesktop } from '../../ui/use-media-query.ts';
import { searchFilters } from '../../lib/filters.ts';
import { usePromoCodes } from './promo-code.queries.ts';

interface PromoCodeListProps {
  label: string;
  artistId: number | null;
  columns: readonly Column<PromoCode>[];
  hint?: ReactNode;
}

export function PromoCodeList({ label, artistId, columns, hint }: PromoCodeListProps) {
  const [{ search }, change] = searchFilters.use();
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search promo codes"
          placeholder="Search by code"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      {hint}
      <List
        label={label}
        query={usePromoCodes(artistId, search)}
        columns={columns}
        cardsBelow={smallDesktop}
        empty={promoTexts.none}
      />
    </>
  );
}
