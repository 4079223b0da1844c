import { updateArtistManager } from '@backline/contract/artists';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ProfileEditor } from './profile-editor.tsx';

export const handle: RouteHandle = { title: 'Edit Artist', access: updateArtistManager };

export function Component() {
  const { artistId: id = '' } = useParams();
  return <ProfileEditor kind="ARTIST" id={id} />;
}
