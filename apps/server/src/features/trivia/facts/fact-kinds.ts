import { biggestShow, crowdSoFar, lastCrowd, milestone, returning } from './crowd.facts.ts';
import { mostWantedSong, pollAnswer, raffleOdds } from './engagement.facts.ts';
import type { FactKind } from './fact.ts';
import { cityNumber, cityVenues, venueAct, venueNumber } from './place.facts.ts';
import { biography, following, listening, playlist, store, website } from './profile.facts.ts';
import { firstShow, sharedBill, showAfter, showBefore, showNumber } from './show.facts.ts';

export const factKinds: readonly FactKind[] = [
  showNumber,
  firstShow,
  showBefore,
  showAfter,
  sharedBill,
  venueNumber,
  venueAct,
  cityNumber,
  cityVenues,
  biggestShow,
  crowdSoFar,
  lastCrowd,
  milestone,
  returning,
  mostWantedSong,
  pollAnswer,
  raffleOdds,
  following,
  listening,
  website,
  store,
  playlist,
  biography,
];
