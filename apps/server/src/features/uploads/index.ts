export { drawSquares, imageKey, keepImages, retireImages, type UploaderContext } from './attached-images.ts';
export { discardSong, keepSong, songKey } from './attached-songs.ts';
export { giveUp as giveUpImages, handOver as handOverImages } from './uploads.repository.ts';
export { drawPoster, posterJobs, requestDrawing } from './poster-variants.jobs.ts';
export {
  posterColour,
  posterColumns,
  posterOfEvent,
  type PosterColour,
  type PosterRow,
} from './poster-variants.repository.ts';
export { presentPoster, type Poster } from './poster-variants.ts';
export { cardHash, shareCard, type CardSource } from './share-card.ts';
export { discardImages, readImage, storeImage } from './stored-images.ts';
export { deleteImage, deleteIncoming, uploadJobs } from './uploads.jobs.ts';
export { uploadRoutes } from './uploads.routes.ts';
export { promiseUpload, throttleImages } from './uploads.service.ts';
