import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../lib/session.tsx';
import { useOpenEvent } from '../event/use-event-menu.ts';
import type { Here } from './places.ts';

export function useHere(): Here {
  return {
    session: useSession(),
    queryClient: useQueryClient(),
    eventId: String(useOpenEvent()?.id ?? ''),
  };
}
