import { useQueryClient } from '@tanstack/react-query';
import { useMatches } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import type { Here } from './places.ts';

export function useHere(): Here {
  return {
    session: useSession(),
    queryClient: useQueryClient(),
    eventId: useMatches().at(-1)?.params['event_id'] ?? '',
  };
}
