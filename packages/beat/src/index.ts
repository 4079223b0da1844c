export { type BeatAnalysis, type BeatDetector, createBeatDetector, detectBeats } from './detect-beats.ts';
export {
  type CertifiedLight,
  type LightCertificate,
  type LightChange,
  type LightChangeKind,
  certify,
  lightRuleVersion,
} from './certify.ts';
export { type CertifiedPayload, type LightFailure, certifyPayload } from './certify-payload.ts';
export { doubleBeats, halveBeats, nudgeBeats, nudgeStepMs, shiftHalfABeat } from './correct-beats.ts';
export {
  type FlashEdge,
  addFlash,
  moveEdge,
  moveFlash,
  removeFlash,
  scaleTimeline,
  setLength,
  minEditedMs,
  snapTimeline,
} from './edit-timeline.ts';
export { type FastestSecond, type Playing, fastestSecond, isSafe, maxFlashes } from './flash-safety.ts';
export { safeColour } from './light-colour.ts';
export { type LightGuard, createLightGuard } from './light-guard.ts';
export {
  type Arrangement,
  type Look,
  type LookField,
  arrangements,
  groupDelaysMs,
  minStepMs,
  maxGroups,
  maxStepMs,
  maxSweepMs,
  plainLook,
  sweepMs,
} from './look.ts';
export { type ReadyPattern, readyPatterns } from './ready-patterns.ts';
export { type RoomLight, isRoomSafe, roomLight, roomLightings } from './room.ts';
export {
  type ParsedPayload,
  type PayloadFailure,
  formatPayload,
  maxPayloadChars,
  maxPayloadDurations,
  maxPayloadMs,
  parsePayload,
} from './payload.ts';
export { softGlow } from './soft-glow.ts';
export { fewestTaps, tapBeats } from './tap-beats.ts';
export { tempoPattern } from './tempo-pattern.ts';
export { type Thinned, type ThinnedPassage, thinFlashes } from './thin-flashes.ts';
export { type LitSpan, type Timeline, beatsOf, closestBeatsMs, durationOf, litSpans, timelineOf } from './timeline.ts';
