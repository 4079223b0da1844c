import * as songRequestTexts from '@backline/contract/song-requests.texts';
import type { Standing } from './song-requests.repository.ts';

export function refusalOf({ is_checked_in, is_over, is_stopped, most, used }: Standing): string | null {
  if (is_over) return songRequestTexts.songRequestsOver;
  if (!is_checked_in) return songRequestTexts.songsOfCheckedIn;
  if (most === 0) return songRequestTexts.songRequestsNone;
  if (is_stopped) return songRequestTexts.songRequestsStopped;
  return used < most ? null : songRequestTexts.songRequestsUsed(most);
}
