import { zoneOf, type Timezone } from '@backline/contract/time-zones';
import type { Input } from '@backline/contract/operation';
import { triviaFields, type addTrivia, type TriviaItem } from '@backline/contract/trivia';
import { toWallClock } from '@backline/page/time-zone';
import { blankValues, fieldValues, type FieldValues } from '../../lib/field-values.ts';
import type { StoredImage } from '../../lib/uploads.ts';
import { keepShown, toEpoch } from '../../nouns/events/event-clock.ts';
import type { FormImage } from '../../ui/image-upload.tsx';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface TriviaValues extends FieldValues<typeof triviaFields> {
  /** As the clocks of the event's zone show it; what was typed, where that is no time. Null: unpublished. */
  publish_time: string | null;
  image: FormImage | null;
}

/** The inputs behind the wire's fields of the image. */
export const imageInputs = { graphic: 'image', graphic_thumbnail_url: 'image' };

/** Something new is seen from now on, unless told. */
export const newTrivia = (timezone: Timezone, now: number): TriviaValues => ({
  ...blankValues(triviaFields),
  publish_time: toWallClock(now, zoneOf(timezone)),
  image: null,
});

export const toValues = (trivia: TriviaItem, timezone: Timezone): TriviaValues => ({
  ...fieldValues(triviaFields, trivia),
  publish_time: trivia.publish_time > 0 ? toWallClock(trivia.publish_time, zoneOf(timezone)) : null,
  image:
    trivia.graphic === null
      ? null
      : { url: trivia.graphic, thumbnailUrl: trivia.graphic_thumbnail_url ?? trivia.graphic },
});

/** The wire fields that adding and updating share; a time that the form shows still, stored or of its opening, keeps its seconds. */
export function toFields(
  { title, description, publish_time }: TriviaValues,
  image: StoredImage | null,
  { timezone, stored }: { timezone: Timezone; stored: number },
): Omit<Input<typeof addTrivia>, 'event_id'> {
  return {
    title,
    description,
    publish_time: keepShown(stored, toEpoch(publish_time, timezone), timezone),
    graphic: image?.url ?? null,
    graphic_thumbnail_url: image?.thumbnailUrl ?? null,
  };
}
