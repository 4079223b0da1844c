import { serverMessages } from '@backline/contract/server-messages';
import type { Standing } from './song-requests.repository.ts';

export function refusalOf({ is_checked_in, is_over, is_stopped, most, used }: Standing): string | null {
  if (is_over) return serverMessages.songRequestsOver;
  if (!is_checked_in) return serverMessages.songsOfCheckedIn;
  if (most === 0) return serverMessages.songRequestsNone;
  if (is_stopped) return serverMessages.songRequestsStopped;
  return used < most ? null : serverMessages.songRequestsUsed(most);
}
