import {
  type EventFile,
  type FileOmission,
  fileLight,
  filePoll,
  fileProduct,
  fileRaffle,
  fileTrivia,
  maxFileLightLetters,
  maxFileLights,
  maxFileParts,
} from '@backline/contract/event-file';
import { maxEventPatterns } from '@backline/contract/event-patterns';
import type { WholeEvent } from '@backline/contract/events';
import { listPatternChoices } from '@backline/contract/patterns';
import { listPolls as readPolls } from '@backline/contract/polls';
import { maxUnits } from '@backline/contract/product-rules';
import { listProducts as readProducts, type Product } from '@backline/contract/products';
import { listRaffles as readRaffles } from '@backline/contract/raffles';
import { listTrivia as readTrivia } from '@backline/contract/trivia';
import type { Operation } from '@backline/contract/operation';
import type { z } from 'zod';
import { mayAlsoCall } from '../../platform/access/access.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Page, PageWindow } from '../../platform/http/list.ts';
import { findArtist, sellsFor } from '../artists/index.ts';
import { listPolls } from '../polls/index.ts';
import { listProducts } from '../products/index.ts';
import { listRaffles } from '../raffles/index.ts';
import { listTrivia } from '../trivia/index.ts';
import { countSongs, listScheduledLights, listSupplies, type ScheduledLight } from './event-files.repository.ts';
import type { FileImages } from './file-images.ts';

const firstPage = { page_number: 1, page_size: maxFileParts, search: '' };
const window: PageWindow = { size: maxFileParts, limit: maxFileParts + 1, offset: 0, after: null };

/** Collects the parts of a file in the order of their creation, and what it leaves out. */
export class FileParts {
  readonly leftOut: FileOmission[] = [];
  readonly #ctx: ActorContext;
  readonly #event: WholeEvent;
  readonly #images: FileImages;

  constructor(ctx: ActorContext, event: WholeEvent, images: FileImages) {
    this.#ctx = ctx;
    this.#event = event;
    this.#images = images;
  }

  leaveOut(kind: FileOmission['kind'], reason: FileOmission['reason'], count: number): void {
    const known = this.leftOut.find((each) => each.kind === kind && each.reason === reason);
    if (known !== undefined) known.count += count;
    else this.leftOut.push({ kind, reason, count });
  }

  #may(kind: FileOmission['kind'], operation: Operation): boolean {
    const may = mayAlsoCall(operation, this.#ctx.actor);
    if (!may) this.leaveOut(kind, 'no_permission', 0);
    return may;
  }

  /** Keeps what today's rules accept, so that no old row makes the whole file useless. */
  #valid<Part extends z.ZodType>(kind: FileOmission['kind'], schema: Part, parts: readonly unknown[]) {
    const valid = parts.flatMap((part) => {
      const result = schema.safeParse(part);
      return result.success ? [result.data] : [];
    });
    if (valid.length < parts.length) this.leaveOut(kind, 'invalid', parts.length - valid.length);
    return valid;
  }

  #rowsOf<Row>(kind: FileOmission['kind'], { rows, nextCursor }: Page<Row>): Row[] {
    if (nextCursor !== null) this.leaveOut(kind, 'too_many', 1);
    return rows.toReversed();
  }

  #after(ms: number): number {
    return ms - this.#event.event_dttm;
  }

  #times({ start_time, end_time }: { start_time: number; end_time: number }) {
    return { start_after_ms: this.#after(start_time), end_after_ms: this.#after(end_time) };
  }

  async polls(): Promise<EventFile['polls']> {
    if (!this.#may('polls', readPolls)) return [];
    const page = await listPolls(this.#ctx, { ...firstPage, event_id: this.#event.event_id }, window);
    const parts = this.#rowsOf('polls', page).map((poll) => ({
      question: poll.question,
      ...this.#times(poll),
      results: poll.results,
      options: poll.options.map(({ option, sort, is_correct }) => ({ option, sort, is_correct })),
    }));
    return this.#valid('polls', filePoll, parts);
  }

  async raffles(): Promise<EventFile['raffles']> {
    if (!this.#may('raffles', readRaffles)) return [];
    const page = await listRaffles(this.#ctx, { ...firstPage, event_id: this.#event.event_id }, window);
    const parts = this.#rowsOf('raffles', page).map((raffle) => ({
      title: raffle.title,
      description: raffle.description,
      ...this.#times(raffle),
      no_of_winners: raffle.no_of_winners,
      minimum_no_of_participants: raffle.minimum_no_of_participants,
      active: raffle.active,
    }));
    return this.#valid('raffles', fileRaffle, parts);
  }

  /** Leaves out automatic trivia, because they are facts about people and other events. */
  async trivia(): Promise<EventFile['trivia']> {
    if (!this.#may('trivia', readTrivia)) return [];
    const page = await listTrivia(this.#ctx, { ...firstPage, event_id: this.#event.event_id }, window);
    const parts = [];
    for (const item of this.#rowsOf('trivia', page)) {
      if (item.is_auto_generated) this.leaveOut('automatic_trivia', 'other_house', 1);
      else
        parts.push({
          title: item.title,
          description: item.description,
          publish_after_ms: this.#after(item.publish_time),
          options: item.options,
          right_option: item.right_option,
          ...(await this.#images.pictures(item.graphic, item.graphic_thumbnail_url)),
        });
    }
    return this.#valid('trivia', fileTrivia, parts);
  }

  async products(): Promise<EventFile['products']> {
    if (!this.#may('products', readProducts)) return [];
    const { db, actor } = this.#ctx;
    const found: { artist: number; product: Product }[] = [];
    for (const [artist, { id }] of this.#event.artist_id.entries()) {
      if ((await findArtist(db, id, sellsFor(actor))) === null) {
        this.leaveOut('products', 'no_permission', 0);
        continue;
      }
      const page = await listProducts(this.#ctx, { ...firstPage, artist_id: id, archived: false }, window);
      found.push(...this.#rowsOf('products', page).map((product) => ({ artist, product })));
    }
    const kept = found.slice(0, maxFileParts);
    if (kept.length < found.length) this.leaveOut('products', 'too_many', found.length - kept.length);
    const supplies = await listSupplies(
      db,
      kept.map(({ product }) => product.id),
    );
    const parts = [];
    for (const { artist, product } of kept) parts.push(await this.#product(artist, product, supplies));
    return this.#valid('products', fileProduct, parts);
  }

  async #product(artist: number, product: Product, supplies: ReadonlyMap<number, number>) {
    const drop = product.artist_product_drops.find(({ event_id: eventId }) => eventId === this.#event.event_id);
    // A template starts with the units that were put on sale, and not with those that are left.
    const quantityOf = (size: number) => Math.max(supplies.get(size) ?? 0, drop?.max_drop_quantity ?? 0);
    return {
      artist,
      title: product.title,
      description: product.description,
      price: product.price,
      is_drop_only: product.is_drop_only,
      start_after_ms: this.#after(product.available_start_dttm),
      end_after_ms: this.#after(product.available_end_dttm),
      sizes: product.sizes.map(({ id, size }) => ({ size, quantity: Math.min(quantityOf(id), maxUnits) })),
      drop:
        drop === undefined
          ? null
          : {
              start_after_ms: this.#after(drop.drop_start_dttm),
              end_after_ms: this.#after(drop.drop_end_dttm),
              special_price: drop.special_price,
              max_drop_quantity: drop.max_drop_quantity,
            },
      ...(await this.#images.pictures(product.image_url, product.image_thumbnail_url)),
    };
  }

  /** Returns the scheduled patterns and the lights that they play, each light once. */
  async lights(): Promise<Pick<EventFile, 'lights' | 'patterns'>> {
    const lights: EventFile['lights'] = [];
    const schedule: EventFile['patterns'] = [];
    if (!this.#may('patterns', listPatternChoices)) return { lights, patterns: schedule };
    const { db } = this.#ctx;
    const rows = await listScheduledLights(db, this.#event.event_id, maxEventPatterns + 1);
    if (rows.length > maxEventPatterns) this.leaveOut('patterns', 'too_many', 1);
    const places = new Map<string, number | null>();
    let letters = 0;
    for (const row of rows.slice(0, maxEventPatterns)) {
      const known = `${row.hash}/${row.name}`;
      if (!places.has(known)) {
        letters += row.payload.length;
        const isKept = lights.length < maxFileLights && letters <= maxFileLightLetters;
        places.set(known, isKept ? this.#addLight(lights, row) : null);
        if (!isKept) letters -= row.payload.length;
      }
      const light = places.get(known) ?? null;
      if (light === null) this.leaveOut('patterns', 'too_large', 1);
      else schedule.push({ light, start_after_ms: this.#after(Math.round(row.starts_ms)) });
    }
    const songs = await countSongs(db, this.#event.event_id);
    if (songs > 0) this.leaveOut('songs', 'other_house', songs);
    return { lights, patterns: schedule };
  }

  #addLight(lights: EventFile['lights'], row: ScheduledLight): number | null {
    const [light] = this.#valid('patterns', fileLight, [
      {
        name: row.name,
        short_description: row.short_description,
        payload_data: row.payload,
        colour: row.colour,
        arrangement: row.arrangement,
        step_ms: row.step_ms,
        groups: row.group_count,
      },
    ]);
    return light === undefined ? null : lights.push(light) - 1;
  }
}
