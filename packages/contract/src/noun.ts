/** A kind of rows that the audit log speaks of, declared beside its operations. */
export interface Noun<Action extends string = string> {
  kind: 'noun';
  /** What the log files it under, for good. */
  entity: string;
  /** What people read. */
  name: string;
  /** What happens to such rows, `event.created`, and how people read it. Lines that stand keep their keys: one that goes out of use stays. */
  actions: Readonly<Record<Action, string>>;
}

/* @__NO_SIDE_EFFECTS__ — pages leave out the nouns that they never name. */
export const noun = <Action extends string>(
  entity: string,
  name: string,
  actions: Readonly<Record<Action, string>>,
): Noun<Action> => ({ kind: 'noun', entity, name, actions });
