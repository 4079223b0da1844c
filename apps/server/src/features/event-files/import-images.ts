import type { EventFile } from '@backline/contract/event-file';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { discardImages, storeImage, throttleImages } from '../uploads/index.ts';
import { type EventFilePlan, placesOfImages } from './event-file-plan.ts';

interface Pictures {
  image: number | null;
  thumbnail: number | null;
}

/** The images of a file that an import has stored, by their place in it. */
export class ImportedImages {
  readonly #keys = new Map<number, string>();
  readonly #kept = new Set<string>();

  /** Stores the images of the parts that the import makes, each as one upload. Leaves none if one is refused. */
  static async store(ctx: ActorContext, file: EventFile, plan: EventFilePlan): Promise<ImportedImages> {
    const stored = new ImportedImages();
    const places = placesOfImages(file, plan);
    if (places.length > 0) await throttleImages(ctx, places.length);
    try {
      for (const place of places) {
        const sent = file.images[place];
        if (sent === undefined) continue;
        const bytes = Buffer.from(sent.data, 'base64');
        stored.#keys.set(place, await storeImage(ctx, `file.images.${place}`, { type: sent.type, bytes }));
      }
    } catch (error) {
      await stored.discard(ctx);
      throw error;
    }
    return stored;
  }

  /** Returns the keys of a part, which the caller stores in a row. */
  keysOf(part: Pictures | undefined): { image_key: string | null; image_thumbnail_key: string | null } {
    return { image_key: this.#keep(part?.image ?? null), image_thumbnail_key: this.#keep(part?.thumbnail ?? null) };
  }

  #keep(place: number | null): string | null {
    const key = place === null ? undefined : this.#keys.get(place);
    if (key !== undefined) this.#kept.add(key);
    return key ?? null;
  }

  /** Deletes what no row uses: everything after a failure, and after a commit the images of parts that stood already. */
  discard(ctx: ActorContext, { isStored = false } = {}): Promise<void> {
    return discardImages(
      ctx,
      [...this.#keys.values()].filter((key) => !isStored || !this.#kept.has(key)),
    );
  }
}
