import { useParams } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { ProfileEditor } from './profile-editor.tsx';

/** Of a manager for those who look after managers, of an artist for everybody else. */
export function Component() {
  const { artistOrManagerId: id = '' } = useParams();
  const { choosesManager } = useSession();
  return <ProfileEditor kind={choosesManager ? 'MANAGER' : 'ARTIST'} id={id} />;
}
