import * as lightTexts from './lights.texts.ts';

/** Mirrors the type in packages/beat. `place` counts from 0. */
type PayloadFailure =
  | { kind: 'not-json' | 'not-a-list' | 'too-much-text' | 'too-many-durations' | 'too-long' }
  | { kind: 'not-a-duration'; place: number };

export function payloadWords(failure: PayloadFailure, most: { durations: number; ms: number }): string {
  switch (failure.kind) {
    case 'not-json':
    case 'not-a-list':
      return lightTexts.payloadNoList;
    case 'not-a-duration':
      return lightTexts.payloadNoDuration(failure.place + 1);
    case 'too-much-text':
    case 'too-many-durations':
      return lightTexts.payloadTooMany(most.durations);
    case 'too-long':
      return lightTexts.payloadTooLong(most.ms / 60_000);
  }
}
