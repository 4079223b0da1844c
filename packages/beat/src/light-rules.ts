/** Changes of light closer than this belong to one run. */
export const pauseMs = 2_000;
/** Max length of a run. A pause must follow. */
export const longestRunMs = 30_000;
