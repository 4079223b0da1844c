import { localStore } from '@backline/page/browser-storage';
import { z } from 'zod';

const prefix = 'form-draft.';
const keptForMs = 86_400_000;
const secret = /password|secret|token/i;

const draft = z.object({
  at: z.number(),
  /** The changed fields by name. */
  values: z.record(z.string(), z.unknown()),
  /** Values of the same fields when the form was opened. */
  before: z.record(z.string(), z.unknown()),
  /** True if a picked file or a secret was left out. */
  isPartial: z.boolean(),
});
export type FormDraft = z.output<typeof draft>;

/** Keeps what was typed into a form for a day. Unlike the drafts of `drafts.ts` it survives a sign-out. */
export function formDraftOf(writerId: number, form: string) {
  const key = `${prefix}${writerId}.${form}`;
  /** The stored draft as this tab last read or wrote it. Another tab with the same form may have replaced it since. */
  let known = localStore.getItem(key);
  return {
    read: () => parse(known),
    keep(values: object, before: object) {
      const changes = changesOf(values, before);
      if (Object.keys(changes.values).length === 0) return this.forget();
      known = JSON.stringify({ at: Date.now(), ...changes });
      localStore.setItem(key, known);
    },
    forget() {
      if (localStore.getItem(key) === known) localStore.removeItem(key);
    },
  };
}

/** Deletes the drafts of other people, since a browser may be shared, and expired ones. */
export function sweepFormDrafts(writerId: number): void {
  for (const key of localStore.keys()) {
    if (!key.startsWith(prefix)) continue;
    const isOwn = key.startsWith(`${prefix}${writerId}.`);
    if (!isOwn || parse(localStore.getItem(key)) === null) localStore.removeItem(key);
  }
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function parse(text: string | null): FormDraft | null {
  try {
    const stored = draft.parse(JSON.parse(text ?? ''));
    return Date.now() - stored.at < keptForMs ? stored : null;
  } catch {
    return null;
  }
}

function changesOf(values: object, before: object): Omit<FormDraft, 'at'> {
  const old = storable(before).fields;
  const { fields, isPartial } = storable(values);
  const changed = Object.keys(fields).filter((name) => !isSame(fields[name], old[name]));
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { values: pick(fields), before: pick(old), isPartial };
}

/**
 * Returns the values that may be stored. Leaves out secrets and picked files. A cleared select is null, because JSON
 * would leave out undefined.
 */
function storable(values: object): { fields: Record<string, unknown>; isPartial: boolean } {
  let isPartial = false;
  const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
  const text = JSON.stringify(named, (name, value: unknown) => {
    const isLeftOut = (secret.test(name) && Boolean(value)) || holdsFile(value);
    isPartial ||= isLeftOut;
    return isLeftOut ? undefined : value;
  });
  return { fields: JSON.parse(text), isPartial };
}

const holdsFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some((part) => part instanceof Blob);
