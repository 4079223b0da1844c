import { type EventFile, maxFileImages, maxFileImagesBytes } from '@backline/contract/event-file';
import type { Platform } from '../../platform/context/platform.ts';
import { readImage } from '../uploads/index.ts';

/** Collects the images of a file, each once, until they fill their part of it. */
export class FileImages {
  readonly images: EventFile['images'] = [];
  readonly #platform: Pick<Platform, 'storage'>;
  readonly #places = new Map<string, number | null>();
  #bytes = 0;

  constructor(platform: Pick<Platform, 'storage'>) {
    this.#platform = platform;
  }

  get omitted(): number {
    return [...this.#places.values()].filter((place) => place === null).length;
  }

  async pictures(image: string | null, thumbnail: string | null): Promise<Pictures> {
    return { image: await this.#placeOf(image), thumbnail: await this.#placeOf(thumbnail) };
  }

  async #placeOf(url: string | null): Promise<number | null> {
    if (url === null) return null;
    const known = this.#places.get(url);
    if (known !== undefined) return known;
    const place = await this.#add(url);
    this.#places.set(url, place);
    return place;
  }

  async #add(url: string): Promise<number | null> {
    if (this.images.length >= maxFileImages) return null;
    const found = await readImage(this.#platform, url, maxFileImagesBytes - this.#bytes);
    if (found === null) return null;
    this.#bytes += found.bytes.length;
    this.images.push({ type: found.type, data: Buffer.from(found.bytes).toString('base64') });
    return this.images.length - 1;
  }
}

interface Pictures {
  image: number | null;
  thumbnail: number | null;
}
