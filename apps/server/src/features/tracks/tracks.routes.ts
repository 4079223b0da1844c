import * as contract from '@backline/contract/tracks';
import { handle, handleBytes, type Route } from '../../platform/http/route.ts';
import { getSong } from './song.service.ts';
import * as tracks from './tracks.service.ts';

export const trackRoutes: Route[] = [
  handle(contract.listTracks, tracks.listTracks),
  handle(contract.addTracks, tracks.addTracks),
  handle(contract.removeTrack, tracks.removeTrack),
  handle(contract.orderTracks, tracks.orderTracks),
  handle(contract.getTrackCertificate, tracks.getTrackCertificate),
  handleBytes(contract.getSong, getSong),
];
