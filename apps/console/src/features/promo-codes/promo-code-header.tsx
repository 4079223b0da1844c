import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import type { ArtistRef } from '../../nouns/people/artist-state.tsx';

export function PromoCodeHeader({ title, artist }: { title: string; artist: ArtistRef }) {
  usePageTitle(`${title}: ${artist.name}`);
  return <PageHeader title={title} breadcrumbs={[{ label: artist.name, to: peoplePaths.promoCodesOf(artist) }]} />;
}
