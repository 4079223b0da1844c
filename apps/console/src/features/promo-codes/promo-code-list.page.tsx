import { addPromoCode, listPromoCodes } from '@backline/contract/promo-codes';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ArtistHeader } from '../../nouns/people/artist-header.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { promoCodeColumns } from './promo-code-columns.tsx';
import { PromoCodeList } from './promo-code-list.tsx';
import styles from './promo-codes.module.css';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';

export const handle: RouteHandle = { title: 'Promo Codes', access: listPromoCodes };

export const Component = ofArtist(PromoCodesOfArtist);

function PromoCodesOfArtist({ artist }: { artist: ArtistRef }) {
  const { may } = useSession();
  usePageTitle(`Promo Codes: ${artist.name}`);
  return (
    <>
      <ArtistHeader
        artist={artist}
        actions={
          may(addPromoCode) && (
            <>
              <LinkButton to={peoplePaths.importPromoCodes(artist)}>Import</LinkButton>
              <LinkButton type="primary" to={peoplePaths.newPromoCode(artist)}>
                New Promo Code
              </LinkButton>
            </>
          )
        }
      />
      <PromoCodeList
        label={`Promo codes of ${artist.name}`}
        artist={artist}
        columns={promoCodeColumns}
        hint={<p className={styles.hint}>Fans at the artist’s events see the selected code while it is valid.</p>}
      />
    </>
  );
}
