import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import type { ArtistRef } from '../../nouns/people/artist-state.tsx';

interface ProductPageHeaderProps {
  title: string;
  artist: ArtistRef;
}

export function ProductPageHeader({ title, artist }: ProductPageHeaderProps) {
  usePageTitle(`${title}: ${artist.name}`);
  return (
    <PageHeader
      title={title}
      breadcrumbs={[{ label: `Products of ${artist.name}`, to: peoplePaths.productsOf(artist) }]}
    />
  );
}
