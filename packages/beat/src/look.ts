import { safeColour } from './light-colour.ts';

/** Groups take turns by seats of a row (`left_to_right`), by rows from the stage back (`wave`), or by sections. */
export const arrangements = ['together', 'left_to_right', 'by_section', 'wave'] as const;
export type Arrangement = (typeof arrangements)[number];

export interface Look {
  colour: string;
  arrangement: Arrangement;
  stepMs: number;
  groups: number;
}

/** At this step, four consecutive groups take more than a second, so a single flash through the room is always safe. */
export const minStepMs = 334;
/** Stays below the pause that separates two runs of flashes, so that one flash that crosses the room is one run. */
export const maxStepMs = 1_500;
/**
 * Max delay from the first group to the last. A single flash is then a run of at most 30 s: twice this plus just under a pause.
 */
export const maxSweepMs = 14_000;
export const maxGroups = Math.floor(maxSweepMs / minStepMs) + 1;

export const plainLook: Look = { colour: '#ffffff', arrangement: 'together', stepMs: minStepMs, groups: 1 };

export function groupDelaysMs({ groups, stepMs }: Pick<Look, 'groups' | 'stepMs'>): number[] {
  return Array.from({ length: groups }, (_, group) => group * stepMs);
}

export function sweepMs({ groups, stepMs }: Pick<Look, 'groups' | 'stepMs'>): number {
  return (groups - 1) * stepMs;
}

export type LookField = keyof Look;

export type ReadLook = { ok: true; look: Look } | { ok: false; field: LookField };

/** Parses a look, or returns the first invalid field. Accepts numbers out of bounds, which `fitLook` fixes. */
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
 * Limits a look to the bounds, softens saturated red and lists the changes. A room that flashes together gets one group
 * and the min step; the list omits this change. Throws a RangeError for an invalid field.
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

  const groups = Math.min(Math.max(Math.round(look.groups), 1), maxGroups);
  const stepLimitMs = Math.min(maxStepMs, maxSweepMs / Math.max(groups - 1, 1));
  const stepMs = Math.min(Math.max(Math.round(look.stepMs), minStepMs), Math.floor(stepLimitMs));
  const changes = [...softened];
  if (stepMs !== look.stepMs) changes.push('step_changed');
  if (groups !== look.groups) changes.push('groups_changed');
  return { look: { colour, arrangement, stepMs, groups }, changes };
}
