import { getArtistManager } from '@backline/contract/artists';
import { addPromoCode, listPromoCodes } from '@backline/contract/promo-codes';
import { promoMessages } from '@backline/contract/promo-messages';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ArtistNav } from '../../nouns/people/artist-nav.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { promoCodeColumns } from './promo-code-columns.tsx';
import { promoCodeFilters } from './promo-code-filters.ts';
import { usePromoCodes } from './promo-code.queries.ts';
import styles from './promo-codes.module.css';
import { useArtist } from '../../nouns/people/use-artist.ts';

export const handle: RouteHandle = { title: 'Promo Codes', access: listPromoCodes };

export function Component() {
  const artist = useArtist();
  const { may, opens, reachesAll } = useSession();
  const [{ search }, change] = promoCodeFilters.use();
  usePageTitle(`Promo Codes: ${artist.name}`);
  return (
    <>
      <PageHeader
        title={artist.name}
        breadcrumbs={
          opens(getArtistManager)
            ? [{ label: reachesAll ? 'Artist Managers' : 'Artists', to: peoplePaths.managers }]
            : []
        }
        actions={
          may(addPromoCode) && (
            <LinkButton type="primary" to={peoplePaths.newPromoCode(artist)}>
              New Promo Code
            </LinkButton>
          )
        }
        nav={<ArtistNav artist={artist} />}
      />
      <Toolbar>
        <SearchBox
          label="Search promo codes"
          placeholder="Search by code"
          search={search}
          onChange={(next) => change({ search: next })}
        />
      </Toolbar>
      <p className={styles.hint}>Fans at the artist’s events are shown the selected code while it is running.</p>
      <List
        label={`Promo codes of ${artist.name}`}
        query={usePromoCodes(artist.id, search)}
        columns={promoCodeColumns(artist)}
        empty={promoMessages.none}
      />
    </>
  );
}
