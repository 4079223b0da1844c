/** Changes of light closer than this belong to one run. */
export const pauseMs = 2_000;
/** A pause must follow after this time. */
export const longestRunMs = 30_000;
