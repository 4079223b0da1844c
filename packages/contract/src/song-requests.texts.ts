export const noRequests = 'No Requests';
export const songRequestUpdated = 'Song request has been updated successfully !';
export const songRequestDeleted = 'Song request has been deleted successfully !';
export const songTitleRequired = 'Please enter a song.';
export const songAsked = (title: string) => `You requested “${title}”.`;
export const songsOfCheckedIn = 'Please check in first. Only checked-in fans can request songs.';
export const songRequestsStopped = 'Song requests are closed right now.';
export const songRequestsOver = 'This event is over.';
export const songRequestsNone = 'This event doesn’t take song requests.';
export const songRequestsUsed = (most: number) =>
  most === 1
    ? 'You have used your song request for this event.'
    : `You have used all ${most} song requests for this event.`;
export const songRequestsOff = 'Song requests are closed.';
export const songRequestsOn = 'Song requests are open again.';
