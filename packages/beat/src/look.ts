import { safeColour } from './light-colour.ts';

/**
 * How a room plays a timeline. Groups that take turns follow each other by seats of a row (`left_to_right`), by rows from the
 * stage to the back (`wave`), or by sections; which group a phone belongs to is told by its seat.
 */
export const arrangements = ['together', 'left_to_right', 'by_section', 'wave'] as const;
export type Arrangement = (typeof arrangements)[number];

export interface Look {
  /** '#rrggbb' */
  colour: string;
  arrangement: Arrangement;
  /** From one group to the next. */
  stepMs: number;
  /** 1 where all flash together. */
  groups: number;
}

/** Four groups in a row then take more than a second, so one flash that goes through the room is always safe. */
export const leastStepMs = 334;
/** Less than the pause that ends a run of changes: a flash on its way through the room is one run. */
export const mostStepMs = 1_500;
/**
 * From the first group to the last. The longest run of changes that one flash can then make, of its lighting and its
 * darkening, is 30 s: twice the way and the two seconds that would be a pause.
 */
export const mostSweepMs = 14_000;
export const mostGroups = Math.floor(mostSweepMs / leastStepMs) + 1;

export const plainLook: Look = { colour: '#ffffff', arrangement: 'together', stepMs: leastStepMs, groups: 1 };

/** How much later than the timeline each group plays it, the first group first. */
export function groupDelaysMs({ groups, stepMs }: Pick<Look, 'groups' | 'stepMs'>): number[] {
  return Array.from({ length: groups }, (_, group) => group * stepMs);
}

/** The last group's delay: a room plays for so much longer than the timeline. */
export function sweepMs({ groups, stepMs }: Pick<Look, 'groups' | 'stepMs'>): number {
  return (groups - 1) * stepMs;
}

export type LookField = keyof Look;

export type ReadLook = { ok: true; look: Look } | { ok: false; field: LookField };

/** Any value as a look, or the first field that makes it none. Numbers out of bounds are still a look, which `fitLook` fits. */
export function readLook(value: unknown): ReadLook {
  const given: Partial<Record<LookField, unknown>> = typeof value === 'object' && value !== null ? value : {};
  const { colour, stepMs, groups } = given;
  const arrangement = arrangements.find((known) => known === given.arrangement);
  if (typeof colour !== 'string' || !/^#[\da-f]{6}$/i.test(colour)) return { ok: false, field: 'colour' };
  if (arrangement === undefined) return { ok: false, field: 'arrangement' };
  if (typeof stepMs !== 'number' || Number.isNaN(stepMs)) return { ok: false, field: 'stepMs' };
  if (typeof groups !== 'number' || Number.isNaN(groups)) return { ok: false, field: 'groups' };
  return { ok: true, look: { colour, arrangement, stepMs, groups } };
}

export type LookChange = 'colour_softened' | 'step_changed' | 'groups_changed';

/**
 * The look within the bounds and without saturated red, and what of it had to change. A room that flashes together has one
 * group and the least step, whatever was given, and nobody is told. Throws a RangeError where a field is none.
 */
export function fitLook(given: Look): { look: Look; changes: LookChange[] } {
  const read = readLook(given);
  if (!read.ok) throw new RangeError(`No ${read.field} of a look.`);
  const { look } = read;
  const { arrangement } = look;
  const lowered = look.colour.toLowerCase();
  const colour = safeColour(lowered);
  const softened: LookChange[] = colour === lowered ? [] : ['colour_softened'];
  if (arrangement === 'together') return { look: { ...plainLook, colour }, changes: softened };

  const groups = Math.min(Math.max(Math.round(look.groups), 1), mostGroups);
  const longestStepMs = Math.min(mostStepMs, mostSweepMs / Math.max(groups - 1, 1));
  const stepMs = Math.min(Math.max(Math.round(look.stepMs), leastStepMs), Math.floor(longestStepMs));
  const changes = [...softened];
  if (stepMs !== look.stepMs) changes.push('step_changed');
  if (groups !== look.groups) changes.push('groups_changed');
  return { look: { colour, arrangement, stepMs, groups }, changes };
}
