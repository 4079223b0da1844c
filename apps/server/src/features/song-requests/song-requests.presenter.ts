import type { Output } from '@backline/contract/operation';
import * as songRequestTexts from '@backline/contract/song-requests.texts';
import type { askForSong, OwnSong } from '@backline/contract/song-asks';
import type { RequestingUser, SongRequest } from '@backline/contract/song-requests';
import { epochMs } from '../../platform/db/database.ts';
import type { ImageAddress } from '../events/index.ts';
import type { Asked, OwnSongRow } from './song-requests.repository.ts';
import type { AskerRow, SongRow } from './staff-requests.repository.ts';

export const presentSong = ({ title, count, is_liked }: SongRow): SongRequest => ({
  request_title: title,
  count,
  any_fullfilled: is_liked,
});

export const presentOwnSong = ({ title, count, asked_at, is_liked }: OwnSongRow): OwnSong => ({
  request_title: title,
  request_count: count,
  created_dttm: epochMs(asked_at),
  any_fullfilled: is_liked,
});

export const presentAsked = ({ title, is_liked, created_at, left }: Asked): Output<typeof askForSong> => ({
  message: songRequestTexts.songAsked(title),
  left,
  song: { request_title: title, created_dttm: epochMs(created_at), any_fullfilled: is_liked },
});

/** Shows addresses only to readers who see them in the list of fans. */
export const presentAsker = (
  row: AskerRow,
  { areAddressesShown, address }: { areAddressesShown: boolean; address: ImageAddress },
): RequestingUser => ({
  id: row.id,
  name: row.name,
  email: areAddressesShown ? row.email : null,
  phone_number: areAddressesShown ? row.phone_number : null,
  profile_image_url: row.image_key === null ? null : address(row.image_key),
  request_count: row.count,
  created_dttm: epochMs(row.asked_at),
});
