/** Changes of light less than this apart belong to one run. */
export const pauseMs = 2_000;
/** After which a pause must stand. */
export const longestRunMs = 30_000;
