import { eventThumbnailSidePx } from '@backline/contract/images';
import { storeChosen, type ChosenPicture } from '../../lib/store-chosen.ts';

export async function pictureOf(poster: ChosenPicture | null) {
  if (poster === null) return {};
  const { url, thumbnailUrl } = await storeChosen(poster, eventThumbnailSidePx);
  return { event_image_url: url, event_image_thumbnail_url: thumbnailUrl };
}
