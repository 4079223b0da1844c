export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg'] as const;

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/webp', 'image/svg+xml'] as const;

/**
 * Max bytes of an uploaded image. The browser compresses a larger image before the upload; the server refuses a larger
 * upload.
 */
export const maxImageBytes = 2 * 1024 * 1024;
export const maxImageSidePx = 1920;
/** Max pixels; an animation counts all its frames. */
export const maxImagePixels = 50_000_000;
export const eventThumbnailSidePx = 300;
export const personThumbnailSidePx = 200;
