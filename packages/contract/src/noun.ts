export interface Noun<Action extends string = string> {
  kind: 'noun';
  /** Key of the noun in the audit log. It must never change. */
  entity: string;
  name: string;
  /**
   * Maps actions such as `event.created` to their labels. Never remove a key, because existing audit lines still use
   * it.
   */
  actions: Readonly<Record<Action, string>>;
}

/* @__NO_SIDE_EFFECTS__ — pages leave out the nouns that they never name. */
export const noun = <Action extends string>(
  entity: string,
  name: string,
  actions: Readonly<Record<Action, string>>,
): Noun<Action> => ({ kind: 'noun', entity, name, actions });
