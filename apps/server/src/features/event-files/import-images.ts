import type { EventFile } from '@backline/contract/event-file';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { giveBack, type CountedHits } from '../../platform/throttle/throttle.ts';
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
  #counted: CountedHits | null = null;

  /** Stores the images of the parts that the import creates, each as one upload. Leaves none if one is refused. */
  static async store(ctx: ActorContext, file: EventFile, plan: EventFilePlan): Promise<ImportedImages> {
    const stored = new ImportedImages();
    const places = placesOfImages(file, plan);
    if (places.length > 0) stored.#counted = await throttleImages(ctx, places.length);
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

  /**
   * Deletes what no row uses, and gives the uploads back: everything after a failure, and after a commit the images of
   * parts that came to exist meanwhile.
   */
  async discard(ctx: ActorContext, { isStored = false } = {}): Promise<void> {
    const kept = isStored ? this.#kept : new Set<string>();
    await discardImages(
      ctx,
      [...this.#keys.values()].filter((key) => !kept.has(key)),
    );
    if (this.#counted === null) return;
    await giveBack(ctx.platform.db, { ...this.#counted, hits: this.#counted.hits - kept.size });
  }
}
