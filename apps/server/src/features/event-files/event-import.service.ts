import { planEventFile, type EventFilePlan, type LeftOutReason } from '@backline/contract/event-file-plan';
import type * as contract from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import { eventNoun } from '@backline/contract/events';
import type { Output, ParsedInput } from '@backline/contract/operation';
import { mayCall } from '../../platform/access/access.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors/errors.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { findArtist, sellsFor } from '../artists/index.ts';
import { insertEventPattern } from '../event-patterns/index.ts';
import { insertEvent, requireManagerOfNew } from '../events/index.ts';
import { certifyTimelines, type CertifiedTimeline } from '../light-timelines/index.ts';
import { findOrInsertPattern } from '../patterns/index.ts';
import { insertPoll } from '../polls/index.ts';
import { insertRaffle } from '../raffles/index.ts';
import { insertTrivia } from '../trivia/index.ts';
import { ImportedImages } from './import-images.ts';
import { chosenArtists, inputsOfFile, type FileInputs } from './import-inputs.ts';
import { importProducts } from './import-products.ts';

/** More than a person needs. Each may certify lights and re-encode images for some seconds. */
const importsAnHour: Limit = { limit: 60, windowSeconds: 3600 };

type Input = ParsedInput<typeof contract.importEvent>;

/** Creates an event with everything of the file that the actor may create. A failure leaves no rows and no images. */
export const importEvent: Call<typeof contract.importEvent> = async (ctx, input) => {
  await throttle(ctx.platform.db, `event-import/${ctx.actor.id}`, importsAnHour);
  const { actor } = ctx;
  const managerId = requireManagerOfNew(actor, input.manager_id);
  if (input.artist_id.length !== input.file.artists.length) throw invalidField('artist_id', fileTexts.artistsDiffer);
  if (chosenArtists(input).length === 0) throw invalidField('artist_id', fileTexts.artistNeeded);
  const plan = await planOf(ctx, input);
  const ownIds = actor.role === 'TEAMMEMBER' ? [actor.id] : [];
  const inputs = inputsOfFile(input, plan, { managerId, ownIds });
  const lights = await certifyLights(input.file, plan);
  const images = await ImportedImages.store(ctx, input.file, plan);
  try {
    const answer = await ctx.transaction((tx) => write(ctx, tx, { input, plan, managerId, inputs, lights, images }));
    // Only after the commit: a failed deletion must not fail the import. Cleanup finds what is left.
    ctx.afterCommit(() => images.discard(ctx, { isStored: true }));
    return answer;
  } catch (error) {
    // Also for the answer of an earlier call with the same Idempotency-Key, which used its own images.
    await images.discard(ctx);
    throw error;
  }
};

async function planOf(ctx: ActorContext, { file, artist_id: chosen, event_dttm: startsMs }: Input) {
  const reasons: (LeftOutReason | null)[] = [];
  for (const id of chosen) {
    if (id === null) reasons.push('no_artist');
    else reasons.push((await findArtist(ctx.db, id, sellsFor(ctx.actor))) === null ? 'no_permission' : null);
  }
  return planEventFile(file, {
    startsMs,
    nowMs: Date.now(),
    refusesArtist: (place) => reasons[place] ?? null,
    may: (operation) => mayCall(operation, ctx.actor),
  });
}

/** Returns the certified lights of the patterns that the import makes, by their place in the file. */
async function certifyLights(
  file: Input['file'],
  { made }: EventFilePlan,
): Promise<ReadonlyMap<number, CertifiedTimeline>> {
  const places = [...new Set(made.patterns.flatMap((place) => file.patterns[place]?.light ?? []))];
  const sent = places.flatMap((place) => file.lights[place] ?? []);
  const certified = await certifyTimelines(sent, (at) => `file.lights.${places[at]}.payload_data`);
  return new Map(certified.map((timeline, at) => [places[at] ?? 0, timeline]));
}

interface Work {
  input: Input;
  plan: EventFilePlan;
  managerId: number;
  inputs: FileInputs;
  lights: ReadonlyMap<number, CertifiedTimeline>;
  images: ImportedImages;
}

async function write(ctx: ActorContext, tx: Tx, work: Work): Promise<Output<typeof contract.importEvent>> {
  const { input, plan, managerId, inputs, images } = work;
  const { file } = input;
  const poster = images.keysOf(file.event);
  const { id: eventId, code } = await insertEvent(ctx, tx, {
    input: inputs.event,
    managerId,
    images: { image: poster.image_key, thumbnail: poster.image_thumbnail_key },
  });
  await ctx.audit(tx, {
    action: 'event.imported',
    noun: eventNoun,
    id: eventId,
    name: input.event_name,
    after: { made_from: `${file.event.event_name}, ${file.exported_at}` },
  });
  const ofEvent = { event_id: eventId };
  await importProducts(ctx, tx, { file, plan, eventId, products: inputs.products, images });
  for (const poll of inputs.polls) await insertPoll(ctx, tx, { ...poll.input, ...ofEvent });
  for (const raffle of inputs.raffles) await insertRaffle(ctx, tx, { ...raffle.input, ...ofEvent });
  for (const trivia of inputs.trivia) {
    await insertTrivia(ctx, tx, { ...trivia.input, ...ofEvent }, images.keysOf(file.trivia[trivia.place]));
  }
  await importPatterns(ctx, tx, eventId, work);
  return {
    message: fileTexts.imported,
    event_id: eventId,
    event_code: code,
    seo_url: input.seo_url,
    made: {
      products: plan.made.products.length,
      drops: plan.made.drops.length,
      polls: plan.made.polls.length,
      trivia: plan.made.trivia.length,
      raffles: plan.made.raffles.length,
      patterns: plan.made.patterns.length,
    },
    left_out: plan.leftOut,
  };
}

/** Schedules the patterns. Their lights come from the library, where those that it lacks are added first. */
async function importPatterns(ctx: ActorContext, tx: Tx, eventId: number, work: Work): Promise<void> {
  const { file } = work.input;
  const library = new Map<number, number>();
  for (const [place, timeline] of work.lights) {
    const { name = '', short_description = '' } = file.lights[place] ?? {};
    const pattern = { managerId: work.managerId, name, short_description, timeline };
    library.set(place, await findOrInsertPattern(ctx, tx, pattern));
  }
  for (const { place, input } of work.inputs.patterns) {
    const patternId = library.get(file.patterns[place]?.light ?? -1) ?? 0;
    await insertEventPattern(ctx, tx, { ...input, event_id: eventId, pattern_id: patternId });
  }
}
