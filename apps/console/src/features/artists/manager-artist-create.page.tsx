import { createArtistManager } from '@backline/contract/artists';
import type { PersonOption } from '@backline/contract/people';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ManagerState } from './manager-state.tsx';
import { CreateProfileForm } from './profile-form.tsx';
import { useProfileTrail } from './profile-trail.ts';

export const handle: RouteHandle = { title: 'New Artist', access: createArtistManager };

export function Component() {
  const { managerId: id = '' } = useParams();
  return <ManagerState id={id}>{(manager) => <NewArtist key={manager.id} manager={manager} />}</ManagerState>;
}

function NewArtist({ manager }: { manager: PersonOption }) {
  return (
    <>
      <PageHeader title="New Artist" breadcrumbs={useProfileTrail(manager)} />
      <CreateProfileForm kind="ARTIST" managerId={manager.id} listPath={peoplePaths.artistsOf(manager)} />
    </>
  );
}
