import { z } from 'zod';
import { eventFile, maxEventFileBytes, maxFileParts } from './event-file.ts';
import { skipReasons, partKinds } from './event-file-plan.ts';
import { eventFields, seoUrl } from './event-fields.ts';
import { maxArtists } from './event-rules.ts';
import * as generalTexts from './general.texts.ts';
import { holders, operation, type Output } from './operation.ts';
import { done, id, optionalId } from './primitives.ts';

export const exportEvent = operation.read({
  path: 'events/export_event',
  summary: 'Returns the set-up of an event as a template file: no people, ids or secrets; times relative to its start',
  access: holders(['Page_Event_Update_Operation'], { reach: 'event' }),
  input: z.strictObject({ event_id: id }),
  output: eventFile,
  errors: ['not_found', 'too_many_requests'],
});

/** One entry for each artist of the file, in its order. Null skips the artist and their products. */
const chosenArtists = z
  .array(id.nullable(), generalTexts.invalidValue)
  .max(maxArtists, generalTexts.tooMany(maxArtists));

/** The preview says what an import would create and skip, the import what it did. */
const outcome = {
  created: z.object(
    Object.fromEntries([...partKinds, 'images'].map((kind) => [kind, z.int()])) as Record<
      (typeof partKinds)[number] | 'images',
      z.ZodInt
    >,
  ),
  skipped: z
    .array(
      z.object({
        kind: z.enum(partKinds),
        reason: z.enum(skipReasons),
        names: z.array(z.string()).max(maxFileParts),
      }),
    )
    .max(partKinds.length * skipReasons.length),
};

export const previewEventImport = operation.query({
  path: 'events/preview_event_import',
  summary:
    'Returns what importing a template file would create and skip; stores nothing and accepts images without bytes',
  access: holders(['Page_Event_Create_Operation']),
  maxBytes: maxEventFileBytes,
  input: z.strictObject({
    file: eventFile,
    /** Null while no start is chosen. Nothing is then skipped as past. */
    event_dttm: eventFields.event_dttm.input.nullable(),
    artist_id: chosenArtists,
  }),
  output: z.object(outcome),
  errors: ['too_many_requests'],
});
export type ImportOutcome = Pick<Output<typeof previewEventImport>, 'created' | 'skipped'>;

export const importEvent = operation.write({
  path: 'events/import_event',
  summary: 'Creates an event from a template file, all or nothing; skips and names parts that you may not create',
  access: holders(['Page_Event_Create_Operation']),
  maxBytes: maxEventFileBytes,
  input: z.strictObject({
    file: eventFile,
    event_name: eventFields.event_name.input,
    event_dttm: eventFields.event_dttm.input,
    seo_url: seoUrl,
    /** Required from an ADMIN; anybody else creates events for their own manager. */
    manager_id: optionalId,
    artist_id: chosenArtists,
  }),
  output: done.extend({
    event_id: id,
    event_code: z.string(),
    seo_url: z.string(),
    ...outcome,
  }),
  errors: ['not_found', 'conflict', 'too_many_requests', 'unavailable'],
});
