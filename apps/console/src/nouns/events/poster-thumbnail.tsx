import type { imageFocusFields } from '@backline/contract/event-fields';
import type { EventRow } from '@backline/contract/events';
import { Picture } from '../../ui/picture.tsx';
import defaultEvent from './default-event.svg';

interface PosterThumbnailProps {
  src: string | null;
  focus: Pick<EventRow, (typeof imageFocusFields)[number]>;
  className?: string;
}

export function PosterThumbnail({ src, focus, className }: PosterThumbnailProps) {
  const { event_image_focus_x: x, event_image_focus_y: y } = focus;
  return <Picture className={className} src={src} fallback={defaultEvent} focus={{ x, y }} />;
}
