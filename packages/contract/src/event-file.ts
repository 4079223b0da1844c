import { z } from 'zod';
import { eventFields, type EventFieldName } from './event-fields.ts';
import { maxEventPatterns } from './event-patterns.ts';
import * as fileTexts from './event-files.texts.ts';
import { maxArtists } from './event-rules.ts';
import { namesOf, omit } from './fields.ts';
import { imageTypes, maxImageBytes } from './images.ts';
import { maxPatternDescription, patternFields } from './patterns.ts';
import { addPollInput, pollFields, pollResults } from './polls.ts';
import { linesIn, textIn } from './primitives.ts';
import { addProductInput, dropFields, productFields } from './products.ts';
import { maxRaffleDescription, raffleFields } from './raffles.ts';
import { addTriviaInput, maxTriviaDescription, triviaFields } from './trivia.ts';

export const eventFileFormat = 'backline.event';
export const eventFileVersion = 1;
export const maxEventFileBytes = 20 * 1024 * 1024;
/** Max bytes of all images of a file together, before they are written as Base64. */
export const maxFileImagesBytes = 10 * 1024 * 1024;
export const maxFileImages = 200;
/** Max parts of each kind. */
export const maxFileParts = 200;
export const maxFileLights = 50;
/** Max characters of all light timelines of a file together. */
export const maxFileLightLetters = 1_000_000;

/** Fields that describe the people, the seller or one date. They would be wrong in another house. */
const ownFields = [
  'event_image_url',
  'event_image_thumbnail_url',
  'event_dttm',
  'ticket_url',
  'playlist_url',
  'artist_bio',
  'contact_info',
  'seller_info',
] as const satisfies readonly EventFieldName[];
const settingFields = omit(eventFields, ownFields);
export const fileEventFields = namesOf(settingFields);

const latestMs = 32_503_680_000_000;
/** Milliseconds after the start of the event. Negative before it. */
const afterStart = z.int().min(-latestMs).max(latestMs);
const place = (max: number) =>
  z
    .int()
    .min(0)
    .max(max - 1);
const image = place(maxFileImages).nullable();
const pictures = { image, thumbnail: image };
const list = <Part extends z.ZodType>(part: Part, max = maxFileParts) => z.array(part).max(max);

const letters = z.string().max(5_000);
const isText = ({ kind }: { kind: string }) => kind === 'text';
/** Holds structure only: the rules of a new event check the values. */
const structure = Object.fromEntries(
  Object.entries(settingFields).map(([name, field]) => [name, isText(field) ? letters : field.output]),
) as { [Name in keyof typeof settingFields]: (typeof settingFields)[Name]['output'] };
const settings = {
  ...structure,
  // An import names this event in its audit line, also if the new one gets another name.
  event_name: settingFields.event_name.input,
  tax_rate: settingFields.tax_rate.input,
  delivery_cost: settingFields.delivery_cost.input,
};

const times = { start_after_ms: afterStart, end_after_ms: afterStart };

const fileDrop = z.strictObject({
  ...times,
  special_price: dropFields.special_price.input,
  max_drop_quantity: dropFields.max_drop_quantity.input,
});

export const fileProduct = z.strictObject({
  /** Place in `artists`, from 0. */
  artist: place(maxArtists),
  title: productFields.title.input,
  description: productFields.description.input,
  price: productFields.price.input,
  is_drop_only: z.boolean(),
  ...times,
  sizes: addProductInput.shape.sizes,
  drop: fileDrop.nullable(),
  ...pictures,
});

export const filePoll = z.strictObject({
  question: pollFields.question.input,
  ...times,
  results: z.enum(pollResults),
  options: addPollInput.shape.options,
});

export const fileTrivia = z.strictObject({
  title: triviaFields.title.input,
  description: linesIn(maxTriviaDescription),
  publish_after_ms: afterStart,
  options: addTriviaInput.shape.options.unwrap(),
  right_option: addTriviaInput.shape.right_option.unwrap(),
  ...pictures,
});

export const fileRaffle = z.strictObject({
  title: raffleFields.title.input,
  description: linesIn(maxRaffleDescription),
  ...times,
  no_of_winners: raffleFields.no_of_winners.input,
  minimum_no_of_participants: raffleFields.minimum_no_of_participants.input,
  active: z.boolean(),
});

export const fileLight = z.strictObject({
  name: patternFields.name.input,
  payload_data: patternFields.payload_data.input,
  short_description: textIn(maxPatternDescription),
  colour: patternFields.colour.input.unwrap(),
  arrangement: patternFields.arrangement.input.unwrap(),
  step_ms: patternFields.step_ms.input.unwrap(),
  groups: patternFields.groups.input.unwrap(),
});

const filePattern = z.strictObject({ light: place(maxFileLights), start_after_ms: afterStart });

const fileImage = z.strictObject({
  type: z.enum(imageTypes),
  data: z.base64(fileTexts.notBase64).max(4 * Math.ceil(maxImageBytes / 3)),
});

/**
 * Parts that an export omits. The reason `other_house` marks parts that another installation cannot use, and `invalid`
 * parts that break a current rule.
 */
export const fileOmissions = ['no_permission', 'too_many', 'too_large', 'invalid', 'other_house'] as const;
export const omittedKinds = [
  'products',
  'polls',
  'trivia',
  'automatic_trivia',
  'raffles',
  'patterns',
  'songs',
  'images',
] as const;

const omission = z.strictObject({
  kind: z.enum(omittedKinds),
  reason: z.enum(fileOmissions),
  /** Zero if the exporting person may not see them. At least one for `too_many`, because an export stops at its limit. */
  count: z.int().min(0).max(1_000_000),
});
export type FileOmission = z.infer<typeof omission>;

/** An event as a template: its set-up without people, ids, secrets and absolute times. */
export const eventFile = z
  .strictObject({
    format: z.literal(eventFileFormat, fileTexts.otherFormat),
    version: z.literal(eventFileVersion, {
      error: ({ input }) =>
        typeof input === 'number' && input > eventFileVersion ? fileTexts.newerVersion : fileTexts.otherFormat,
    }),
    exported_at: z.iso.datetime().max(40),
    product_version: z.string().max(50),
    // A file from before a field was added lacks it: the rules of a new event then say whether that matters.
    event: z.strictObject(settings).partial().required({ event_name: true, timezone: true }).extend(pictures),
    /** Names only, as a hint for whoever imports the file. */
    artists: list(z.strictObject({ name: textIn(200) }), maxArtists).min(1, fileTexts.noArtists),
    products: list(fileProduct),
    polls: list(filePoll),
    trivia: list(fileTrivia),
    raffles: list(fileRaffle),
    lights: list(fileLight, maxFileLights),
    patterns: list(filePattern, maxEventPatterns),
    left_out: list(omission, 50),
    /** Last, so that a person who opens the file finds everything else above it. */
    images: list(fileImage, maxFileImages),
  })
  .superRefine(checkPlaces)
  .superRefine(checkImages)
  .superRefine(checkLights);
export type EventFile = z.output<typeof eventFile>;

interface Places {
  event: { image: number | null; thumbnail: number | null };
  artists: readonly unknown[];
  products: readonly { artist: number; image: number | null; thumbnail: number | null }[];
  trivia: readonly { image: number | null; thumbnail: number | null }[];
  patterns: readonly { light: number }[];
  lights: readonly unknown[];
  images: readonly unknown[];
}

function checkPlaces(file: Places, ctx: z.RefinementCtx): void {
  const require = (path: (string | number)[], at: number | null, of: readonly unknown[]) => {
    if (at !== null && at >= of.length) ctx.addIssue({ code: 'custom', path, message: fileTexts.noSuchPlace });
  };
  const requirePictures = (path: (string | number)[], shown: Places['event']) => {
    require([...path, 'image'], shown.image, file.images);
    require([...path, 'thumbnail'], shown.thumbnail, file.images);
  };
  requirePictures(['event'], file.event);
  file.trivia.forEach((trivia, at) => requirePictures(['trivia', at], trivia));
  file.patterns.forEach(({ light }, at) => require(['patterns', at, 'light'], light, file.lights));
  file.products.forEach((product, at) => {
    requirePictures(['products', at], product);
    require(['products', at, 'artist'], product.artist, file.artists);
  });
}

/** Returns how many bytes Base64 text stands for. Text of another form, which is refused, may be of any length. */
function bytesOf(data: string): number {
  const padding = data.endsWith('==') ? 2 : Number(data.endsWith('='));
  return Math.floor(((data.length - padding) * 3) / 4);
}

function checkImages({ images }: { images: readonly { data: string }[] }, ctx: z.RefinementCtx): void {
  const bytes = images.reduce((sum, { data }) => sum + bytesOf(data), 0);
  if (bytes > maxFileImagesBytes)
    ctx.addIssue({
      code: 'custom',
      path: ['images'],
      message: fileTexts.imagesTooLarge(maxFileImagesBytes / 1024 ** 2),
    });
}

function checkLights({ lights }: { lights: readonly { payload_data: string }[] }, ctx: z.RefinementCtx): void {
  const letters = lights.reduce((sum, { payload_data }) => sum + payload_data.length, 0);
  if (letters > maxFileLightLetters)
    ctx.addIssue({ code: 'custom', path: ['lights'], message: fileTexts.lightsTooLong(maxFileLightLetters) });
}

/** Returns the file for a preview: its images keep their places but not their bytes, which only an import needs. */
export const withoutImageBytes = (file: EventFile): EventFile => ({
  ...file,
  images: file.images.map(({ type }) => ({ type, data: '' })),
});

export type ReadFile = { ok: true; file: EventFile } | { ok: false; message: string };

/** Reads the text of a file. Explains in one sentence why it cannot be used. */
export function readEventFile(text: string): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: fileTexts.otherFormat };
  }
  const read = eventFile.safeParse(json);
  if (read.success) return { ok: true, file: read.data };
  const [first] = [...read.error.issues].sort((left, right) => rankOf(left) - rankOf(right));
  return { ok: false, message: first === undefined ? fileTexts.otherFormat : issueText(first) };
}

/** A file of another format or of a later version breaks many rules: the first of these two explains the others. */
const heads = ['format', 'version'];
const isHead = ([first]: readonly PropertyKey[]) => heads.includes(String(first));
const rankOf = ({ path }: { path: readonly PropertyKey[] }) =>
  isHead(path) ? heads.indexOf(String(path[0])) : heads.length;

interface Issue {
  code: string;
  path: readonly PropertyKey[];
  message: string;
  keys?: readonly string[];
}

function issueText({ code, path, message, keys = [] }: Issue): string {
  if (path.length === 0 && code === 'invalid_type') return fileTexts.otherFormat;
  if (isHead(path)) return message;
  const said = code === 'unrecognized_keys' ? fileTexts.unknownFields(keys.map((key) => key.slice(0, 50))) : message;
  return path.length === 0 ? said : fileTexts.inFile(placeText(path), said);
}

/** Returns where a value stands: `polls 3, question`. */
export const placeText = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (/^\d+$/.test(String(part)) ? ` ${Number(part) + 1}` : `, ${String(part)}`))
    .join('')
    .replace(/^, /, '');
