import { addPromoCode, listPromoCodes } from '@backline/contract/promo-codes';
import { promoMessages } from '@backline/contract/promo-messages';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ArtistHeader } from '../../nouns/people/artist-header.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { List } from '../../ui/list.tsx';
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
  const { may } = useSession();
  const [{ search }, change] = promoCodeFilters.use();
  usePageTitle(`Promo Codes: ${artist.name}`);
  return (
    <>
      <ArtistHeader
        artist={artist}
        actions={
          may(addPromoCode) && (
            <LinkButton type="primary" to={peoplePaths.newPromoCode(artist)}>
              New Promo Code
            </LinkButton>
          )
        }
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
        columns={promoCodeColumns}
        empty={promoMessages.none}
      />
    </>
  );
}
