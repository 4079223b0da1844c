import * as promoTexts from '@backline/contract/promo-codes.texts';
import { addPromoCode, type PromoCode } from '@backline/contract/promo-codes';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { ArchiveFilter } from '../../ui/archive-filter.tsx';
import { tableIn, useListView } from '../../nouns/list-views/use-list-view.ts';
import { ViewControls } from '../../nouns/list-views/view-controls.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { smallDesktop } from '../../ui/use-media-query.ts';
import { promoCodeFilters, usePromoCodes } from './promo-code.queries.ts';

interface PromoCodeListProps {
  label: string;
  artist: { id: number; name: string } | null;
  columns: readonly Column<PromoCode>[];
  hint?: ReactNode;
}

export function PromoCodeList({ label, artist, columns, hint }: PromoCodeListProps) {
  const [filters, change] = promoCodeFilters.use();
  const { search, state } = filters;
  const view = useListView('promo_codes');
  const isArchived = state === 'archived';
  return (
    <>
      <Toolbar
        search={
          <SearchBox
            label="Search promo codes"
            placeholder="Search by code"
            search={search}
            onChange={(next) => change({ search: next })}
          />
        }
        chosenCount={isArchived ? 1 : 0}
      >
        <ArchiveFilter label="Promo code status" state={state} onChange={change} />
        <ViewControls view={view} columns={columns} />
      </Toolbar>
      {hint}
      <FocusHome label={label}>
        <List
          label={label}
          query={usePromoCodes(artist?.id ?? null, filters, view.isReady)}
          {...tableIn(view, columns)}
          cardsBelow={smallDesktop}
          empty={emptyText(search, isArchived) ?? <NoPromoCodes artist={artist} />}
        />
      </FocusHome>
    </>
  );
}

function emptyText(search: string, isArchived: boolean): string | null {
  if (search !== '') return promoTexts.none;
  return isArchived ? 'No archived promo codes' : null;
}

function NoPromoCodes({ artist }: Pick<PromoCodeListProps, 'artist'>) {
  const { may } = useSession();
  return (
    <EmptyList
      title={promoTexts.none}
      text={`A promo code gives fans a discount on an artist’s products.${artist === null ? ' Open an artist to add one.' : ''}`}
      action={
        artist !== null &&
        may(addPromoCode) && <LinkButton to={peoplePaths.newPromoCode(artist)}>Add the first promo code</LinkButton>
      }
    />
  );
}
