import type { Feature } from '@backline/contract/features';
import { NavLink } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import styles from '../../ui/sub-navigation.module.css';
import { peoplePaths } from './people-paths.ts';

interface ArtistRef {
  id: number | string;
  name: string;
}

interface ArtistNavItem {
  label: string;
  features: readonly [Feature, ...Feature[]];
  to: (artist: ArtistRef) => string;
}

/** The pages of one artist, in their order. An item is added together with its page. */
const items: readonly ArtistNavItem[] = [
  { label: 'Profile', features: ['Page_Manager', 'Page_Artists'], to: peoplePaths.profile },
];

export function ArtistNav({ artist }: { artist: ArtistRef }) {
  const { can } = useSession();
  return (
    <nav className={styles.nav} aria-label="Artist">
      {items
        .filter((item) => can(...item.features))
        .map((item) => (
          <NavLink key={item.label} to={item.to(artist)}>
            {item.label}
          </NavLink>
        ))}
    </nav>
  );
}
