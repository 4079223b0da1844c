import { defaultAppearance } from '@backline/contract/appearance';
import { getEventNames } from '@backline/contract/events';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refuse } from '../../testing/page.tsx';
import { api } from './api.ts';
import { useSession } from './session.tsx';

const names = 'events/get_event_names';

function Page() {
  const { user } = useSession();
  useQuery({ queryKey: ['names'], queryFn: () => api.call(getEventNames, {}) });
  return <p>{user?.access_features.join(' ')}</p>;
}

test('reloads the permissions after a refused list, so that a revoked one takes effect without a page reload', async () => {
  const held = ['Page_Events', 'Page_Dashboard'];
  const person = () => ({
    id: 1,
    name: 'Ada',
    profile_image_url: null,
    role: 'TEAMMEMBER',
    impersonator: null,
    appearance: defaultAppearance,
    announcement: null,
  });
  const { sentTo } = openPage({
    Component: Page,
    path: '/page',
    features: [],
    answers: {
      'users/get_auth_details': () => ({ ...person(), access_features: held }),
      [names]() {
        held.shift();
        return refuse(403, { code: 'forbidden', message: 'no' });
      },
    },
  });
  await screen.findByText('Page_Dashboard');
  // The permissions are reloaded only once. Reloading them after every rejection could loop for ever.
  await waitFor(() => expect(sentTo('users/get_auth_details')).toHaveLength(2));
  expect(sentTo(names)).toHaveLength(1);
});
