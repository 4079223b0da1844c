export { buildEvent, joinFan, type BuiltEvent, type EventOverrides, type JoinOverrides } from './build-event.ts';
export {
  buildAdmin,
  buildArtist,
  buildFan,
  buildManager,
  buildTeamMember,
  type BuiltPerson,
  type PersonOverrides,
} from './build-person.ts';
