import type { PersonCard } from '@backline/contract/people';
import { LoginAsButton } from '../../nouns/people/login-as-button.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PersonTile } from '../../nouns/people/person-tile.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export function ManagerTile({ manager }: { manager: PersonCard }) {
  const artists = peoplePaths.artistsOf(manager);
  return (
    <PersonTile
      person={manager}
      to={artists}
      actions={
        <>
          <LinkButton to={artists} aria-label={`Artists of ${manager.name}`}>
            Artists
          </LinkButton>
          <LinkButton to={peoplePaths.updateManager(manager.id)} aria-label={`Edit ${manager.name}`}>
            Edit
          </LinkButton>
          {manager.can.login_as && <LoginAsButton person={manager} />}
        </>
      }
    />
  );
}

interface ArtistTileProps {
  artist: PersonCard;
  editPath: string;
  note?: string | null;
}

export function ArtistTile({ artist, editPath, note = null }: ArtistTileProps) {
  const profile = peoplePaths.profile(artist);
  return (
    <PersonTile
      person={artist}
      to={profile}
      note={note}
      actions={
        <>
          <LinkButton to={profile} aria-label={`Profile of ${artist.name}`}>
            Profile
          </LinkButton>
          <LinkButton to={editPath} aria-label={`Edit ${artist.name}`}>
            Edit
          </LinkButton>
        </>
      }
    />
  );
}
