import { getArtistManager } from '@backline/contract/artists';
import { listProducts } from '@backline/contract/products';
import { listPromoCodes } from '@backline/contract/promo-codes';
import { useSession } from '../../lib/session.tsx';
import { SubNavigation } from '../../ui/sub-navigation.tsx';
import { peoplePaths } from './people-paths.ts';

interface ArtistRef {
  id: number | string;
  name: string;
}

const pages = [
  { label: 'Profile', access: getArtistManager, to: peoplePaths.profile },
  { label: 'Products', access: listProducts, to: peoplePaths.productsOf },
  { label: 'Promo Codes', access: listPromoCodes, to: peoplePaths.promoCodesOf },
];

export function ArtistNav({ artist }: { artist: ArtistRef }) {
  const { opens } = useSession();
  const items = pages.filter(({ access }) => opens(access)).map(({ label, to }) => ({ label, to: to(artist) }));
  return <SubNavigation label="Artist" items={items} />;
}
