import { useParams } from 'react-router';
import { ProfileEditor } from './profile-editor.tsx';

export function Component() {
  const { artistId: id = '' } = useParams();
  return <ProfileEditor kind="ARTIST" id={id} />;
}
