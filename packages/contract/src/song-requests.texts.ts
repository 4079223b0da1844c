export const noRequests = 'No Requests';
export const songRequestUpdated = 'Song request has been updated successfully !';
export const songRequestDeleted = 'Song request has been deleted successfully !';
export const songTitleRequired = 'Please enter a song.';
export const songAsked = (title: string) => `You asked for “${title}”.`;
export const songsOfCheckedIn = 'Please check in first: only those who are there can ask for songs.';
export const songRequestsStopped = 'Song requests are stopped at the moment.';
export const songRequestsOver = 'This event is over.';
export const songRequestsNone = 'Songs cannot be requested at this event.';
export const songRequestsUsed = (most: number) =>
  most === 1 ? 'You have asked for your song at this event.' : `You have asked for your ${most} songs at this event.`;
export const songRequestsOff = 'Fans can no longer ask for songs.';
export const songRequestsOn = 'Fans can ask for songs again.';
