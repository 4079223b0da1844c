import { fanContacts } from '@backline/contract/fans';
import type * as listExportsContract from '@backline/contract/list-exports';
import type { Output, ParsedInput } from '@backline/contract/operation';
import * as songRequestsContract from '@backline/contract/song-requests';
import type { NoticeData } from '@backline/contract/live';
import * as eventTexts from '@backline/contract/events.texts';
import * as songRequestTexts from '@backline/contract/song-requests.texts';
import { mayCall } from '../../platform/access/access.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { CsvFile } from '../../platform/exports/csv-file.ts';
import type { ActorContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { imageAddress, requireEvent, visibleTo } from '../events/index.ts';
import { fileOf } from './asker-file.repository.ts';
import { songKeyOf } from './song-key.ts';
import { presentAsker, presentSong } from './song-requests.presenter.ts';
import * as requests from './staff-requests.repository.ts';

export const getEventRequests: Call<typeof songRequestsContract.getEventRequests> = async (
  ctx,
  { event_id: eventId },
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  return (await requests.list(ctx.db, eventId)).map(presentSong);
};

/** Throws `not_found` for an event that the actor may not see and for a song that nobody requested. */
export const listRequestingUsers: ListCall<typeof songRequestsContract.listRequestingUsers> = async (
  ctx,
  { event_id: eventId, request_title: title, search },
  window,
) => {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const song = await requests.findSong(ctx.db, eventId, songKeyOf(title));
  if (song === null) throw notFound();
  const areAddressesShown = mayCall(fanContacts, ctx.actor);
  const by = areAddressesShown ? 'all' : 'names';
  const rows = await requests.listAskers(ctx.db, song.id, { text: search, by }, window);
  const page = pageOf(rows, window.size, ({ id, asked_at }) => ({ id, key: asked_at }));
  const address = imageAddress(ctx.platform);
  return presentPage(page, (row) => presentAsker(row, { areAddressesShown, address }));
};

export async function fileOfRequestingUsers(
  ctx: ActorContext,
  { event_id: eventId, request_title: title, search }: ParsedInput<typeof listExportsContract.exportRequestingUsers>,
): Promise<CsvFile> {
  await requireEvent(ctx.db, ctx.actor, eventId);
  const song = await requests.findSong(ctx.db, eventId, songKeyOf(title));
  if (song === null) throw notFound();
  const withContacts = mayCall(fanContacts, ctx.actor);
  return fileOf({ eventId, songId: song.id }, { text: search, by: withContacts ? 'all' : 'names' }, { withContacts });
}

export const getEventRequestState: Call<typeof songRequestsContract.getEventRequestState> = async (
  ctx,
  { event_id: eventId },
) => {
  const state = await requests.findState(ctx.db, eventId, visibleTo(ctx.actor));
  if (state === null) throw notFound(eventTexts.eventNotFound);
  return { is_stopped: state.is_stopped, song_request_count: state.song_request_count };
};

export const updateSongRequest: Call<typeof songRequestsContract.updateSongRequest> = async (
  ctx,
  { event_id: eventId, title, is_fullfilled: isLiked },
) => {
  return ctx.transaction(async (tx) => {
    const song = await lockSong(ctx, tx, eventId, title);
    if (song.is_liked !== isLiked) {
      await requests.setLiked(tx, song.id, isLiked);
      const action = isLiked ? 'song_request.liked' : 'song_request.unliked';
      await ctx.audit(tx, { action, noun: songRequestsContract.songRequestNoun, ...song });
      await publishChange(ctx, tx, { eventId, song, became: isLiked ? 'liked' : 'unliked' });
    }
    return { message: songRequestTexts.songRequestUpdated };
  });
};

export const deleteEventRequests: Call<typeof songRequestsContract.deleteEventRequests> = async (
  ctx,
  { event_id: eventId, title },
) => {
  return ctx.transaction(async (tx) => {
    const song = await lockSong(ctx, tx, eventId, title);
    await publishChange(ctx, tx, { eventId, song, became: 'deleted' });
    await requests.remove(tx, song.id);
    await ctx.audit(tx, { action: 'song_request.deleted', noun: songRequestsContract.songRequestNoun, ...song });
    return { message: songRequestTexts.songRequestDeleted };
  });
};

export const stopEventRequests = (
  ctx: ActorContext,
  { event_id: eventId }: ParsedInput<typeof songRequestsContract.stopEventRequests>,
) => setStopped(ctx, eventId, true);

export const reopenEventRequests = (
  ctx: ActorContext,
  { event_id: eventId }: ParsedInput<typeof songRequestsContract.stopEventRequests>,
) => setStopped(ctx, eventId, false);

function setStopped(
  ctx: ActorContext,
  eventId: number,
  isStopped: boolean,
): Promise<Output<typeof songRequestsContract.stopEventRequests>> {
  return ctx.transaction(async (tx) => {
    const state = await requests.findState(tx, eventId, visibleTo(ctx.actor));
    if (state === null) throw notFound(eventTexts.eventNotFound);
    if (isStopped ? await requests.stop(tx, eventId) : await requests.reopen(tx, eventId)) {
      const action = isStopped ? 'song_request.stopped' : 'song_request.reopened';
      await ctx.audit(tx, {
        action,
        noun: songRequestsContract.songRequestNoun,
        id: eventId,
        name: null,
        eventName: state.name,
      });
      await ctx.notify(tx, songRequestsContract.songRequests, { eventId });
      await ctx.notify(tx, songRequestsContract.songRequestsState, { eventId, data: { is_stopped: isStopped } });
    }
    return { message: isStopped ? songRequestTexts.songRequestsOff : songRequestTexts.songRequestsOn };
  });
}

interface Song {
  id: number;
  name: string;
  eventName: string;
  is_liked: boolean;
}

/** Throws `not_found` for an event that the actor may not see and for a song that nobody requested. */
async function lockSong(ctx: ActorContext, tx: Tx, eventId: number, title: string): Promise<Song> {
  const event = await requests.findState(tx, eventId, visibleTo(ctx.actor));
  if (event === null) throw notFound(eventTexts.eventNotFound);
  const song = await requests.lockSong(tx, eventId, songKeyOf(title));
  if (song === null) throw notFound();
  return { id: song.id, name: song.title, eventName: event.name, is_liked: song.is_liked };
}

async function publishChange(
  ctx: ActorContext,
  tx: Tx,
  {
    eventId,
    song,
    became,
  }: { eventId: number; song: Song; became: NoticeData<typeof songRequestsContract.ownRequests>['became'] },
): Promise<void> {
  const data = { event_id: eventId, request_title: song.name, became };
  await ctx.notify(tx, songRequestsContract.songRequests, { eventId });
  const userIds = await requests.listAskerIds(tx, song.id);
  await ctx.platform.live.noteToEach(tx, songRequestsContract.ownRequests, { userIds, data });
}
