/** Where the list of the fan's own events is kept: what changes one of them makes it stale. */
export const fanEventsKey = ['fan-events'];
