import { listPromoCodes } from '@backline/contract/promo-codes';
import { promoMessages } from '@backline/contract/promo-messages';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { columnsWithArtist } from './promo-code-columns.tsx';
import { promoCodeFilters } from './promo-code-filters.ts';
import { usePromoCodes } from './promo-code.queries.ts';

export const handle: RouteHandle = { title: 'Promo Codes', access: listPromoCodes };

/** Of all artists whose promo codes one may change. */
export function Component() {
  const [{ search }, change] = promoCodeFilters.use();
  return (
    <>
      <PageHeader title="Promo Codes" />
      <Toolbar>
        <SearchBox
          label="Search promo codes"
          placeholder="Search by code"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      <List
        label="Promo codes of all artists"
        query={usePromoCodes(null, search)}
        columns={columnsWithArtist}
        empty={promoMessages.none}
      />
    </>
  );
}
