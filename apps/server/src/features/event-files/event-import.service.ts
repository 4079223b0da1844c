import type {
  importEvent as importOperation,
  previewEventImport as previewOperation,
} from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import { eventNoun } from '@backline/contract/events';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalidField } from '../../platform/errors/errors.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import { insertEventPattern } from '../event-patterns/index.ts';
import { insertEvent, requireManagerOfNew } from '../events/index.ts';
import { certifyTimelines, type CertifiedTimeline } from '../light-timelines/index.ts';
import { findOrInsertPattern } from '../patterns/index.ts';
import { insertPoll } from '../polls/index.ts';
import { insertRaffle } from '../raffles/index.ts';
import { insertTrivia } from '../trivia/index.ts';
import type { EventFilePlan } from './event-file-plan.ts';
import { ImportedImages } from './import-images.ts';
import { chosenArtists, inputsOfFile, validateParts, type FileInputs } from './import-inputs.ts';
import { type ImportPlanner, importPlanner, outcomeOf } from './import-planner.ts';
import { importProducts } from './import-products.ts';

/** More than a person needs. Each may certify lights and re-encode images for some seconds. */
const importsAnHour: Limit = { limit: 60, windowSeconds: 3600 };

/** A page asks anew for each choice of an artist or a start. */
const previewsAnHour: Limit = { limit: 600, windowSeconds: 3600 };

type Input = ParsedInput<typeof importOperation>;

export const previewEventImport: Call<typeof previewOperation> = async (ctx, input) => {
  await throttle(ctx.platform.db, `event-import-preview/${ctx.actor.id}`, previewsAnHour);
  const planner = await importPlanner(ctx, input);
  const plan = await planner.plan(ctx.db);
  validateParts(input, plan);
  return outcomeOf(input.file, plan);
};

/** Creates an event with everything of the file that the actor may create. A failure leaves no rows and no images. */
export const importEvent: Call<typeof importOperation> = async (ctx, input) => {
  await ctx.replayIfAnswered();
  await throttle(ctx.platform.db, `event-import/${ctx.actor.id}`, importsAnHour);
  const { actor } = ctx;
  const managerId = requireManagerOfNew(actor, input.manager_id);
  const planner = await importPlanner(ctx, input);
  if (chosenArtists(input).length === 0) throw invalidField('artist_id', fileTexts.artistNeeded);
  const plan = await planner.plan(ctx.db);
  const ownIds = actor.role === 'TEAMMEMBER' ? [actor.id] : [];
  const inputs = inputsOfFile(input, plan, { managerId, ownIds });
  const lights = await certifyLights(input.file, plan);
  const images = await ImportedImages.store(ctx, input.file, plan);
  try {
    const answer = await ctx.transaction((tx) =>
      write(ctx, tx, { input, plan, planner, managerId, inputs, lights, images }),
    );
    // Only after the commit: a failed deletion must not fail the import. Cleanup finds what is left.
    ctx.afterCommit(() => images.discard(ctx, { isStored: true }));
    return answer;
  } catch (error) {
    // Also if a concurrent call with the same Idempotency-Key was faster, which used its own images.
    await images.discard(ctx);
    throw error;
  }
};

/** Returns the certified lights of the patterns that the import creates, by their place in the file. */
async function certifyLights(
  file: Input['file'],
  { toCreate }: EventFilePlan,
): Promise<ReadonlyMap<number, CertifiedTimeline>> {
  const places = [...new Set(toCreate.patterns.flatMap((place) => file.patterns[place]?.light ?? []))];
  const sent = places.flatMap((place) => file.lights[place] ?? []);
  const certified = await certifyTimelines(sent, (at) => `file.lights.${places[at]}.payload_data`);
  return new Map(certified.map((timeline, at) => [places[at] ?? 0, timeline]));
}

interface Work {
  input: Input;
  /** As planned before the transaction: nothing else has inputs, lights and images. */
  plan: EventFilePlan;
  planner: ImportPlanner;
  managerId: number;
  inputs: FileInputs;
  lights: ReadonlyMap<number, CertifiedTimeline>;
  images: ImportedImages;
}

async function write(ctx: ActorContext, tx: Tx, work: Work): Promise<Output<typeof importOperation>> {
  const { input, managerId, inputs, images } = work;
  const { file } = input;
  // First, because the new event takes share locks of its artists, which two imports could not both raise.
  const plan = await planAgain(tx, work);
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
    ...outcomeOf(file, plan),
  };
}

/** Throws `conflict` if a product was archived or restocked meanwhile, so that the import would have to make more. */
async function planAgain(tx: Tx, { plan: earlier, planner }: Work): Promise<EventFilePlan> {
  const plan = await planner.planLocked(tx);
  const prepared = new Set([...earlier.toCreate.products, ...earlier.toCreate.drops]);
  const isPrepared =
    plan.toCreate.products.every((place) => earlier.toCreate.products.includes(place)) &&
    plan.toCreate.drops.every((place) => prepared.has(place));
  if (!isPrepared) throw conflict(fileTexts.productsChanged);
  return plan;
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
