import { updateArtistManager } from '@backline/contract/artists';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { ProfileEditor } from './profile-editor.tsx';

export const handle: RouteHandle = { title: 'Edit', access: updateArtistManager };

/** Of a manager for those who look after managers, of an artist for everybody else. */
export function Component() {
  const { artistOrManagerId: id = '' } = useParams();
  const { reachesAll } = useSession();
  return <ProfileEditor kind={reachesAll ? 'MANAGER' : 'ARTIST'} id={id} />;
}
