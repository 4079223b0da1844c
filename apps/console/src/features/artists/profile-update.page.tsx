import { updateArtistManager } from '@backline/contract/artists';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ProfileEditor } from './profile-editor.tsx';

export const handle: RouteHandle = { title: 'Edit', access: updateArtistManager };

/** An admin edits managers; everybody else edits artists. */
export function Component() {
  const { artistOrManagerId: id = '' } = useParams();
  const { reachesAll } = useSession();
  return <ProfileEditor kind={reachesAll ? 'MANAGER' : 'ARTIST'} id={id} />;
}
