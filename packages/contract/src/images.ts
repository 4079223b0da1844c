export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg'] as const;

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/webp', 'image/svg+xml'] as const;

/** Above this the browser compresses before it uploads, and the server refuses. */
export const maxImageBytes = 2 * 1024 * 1024;
export const maxImageSidePx = 1920;
/** Of a moving picture those of all its frames together. */
export const maxImagePixels = 50_000_000;
export const eventThumbnailSidePx = 300;
export const personThumbnailSidePx = 200;
