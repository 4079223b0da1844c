/** A kind of rows that the audit log speaks of, declared beside its operations. */
export interface Noun {
  kind: 'noun';
  /** What the log files it under, for good. */
  entity: string;
  /** What people read. */
  name: string;
}

export const noun = (entity: string, name: string): Noun => ({ kind: 'noun', entity, name });
