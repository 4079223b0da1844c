import { signOutFan } from '@backline/contract/attendance';
import {
  deleteFan,
  downloadFanData,
  getFanProfile,
  sendFanLeaveCode,
  signOutFanEverywhere,
  updateFanProfile,
  type FanProfile,
} from '@backline/contract/fan-profile';
import { personThumbnailSidePx } from '@backline/contract/images';
import type { Input } from '@backline/contract/operation';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { storePicture } from '../../lib/store-picture.ts';

export const profileKey = ['fan-profile'];

export const useProfile = () => useQuery({ queryKey: profileKey, queryFn: () => api.call(getFanProfile, {}) });

type ProfileForm = Input<typeof updateFanProfile>;
export const saveProfile = (form: ProfileForm, idempotencyKey: string) =>
  api.call(updateFanProfile, form, { idempotencyKey });

export async function storeFace(
  file: File,
): Promise<Pick<FanProfile, 'profile_image_url' | 'profile_image_thumbnail_url'>> {
  const { url, thumbnailUrl } = await storePicture(file, personThumbnailSidePx);
  return { profile_image_url: url, profile_image_thumbnail_url: thumbnailUrl };
}

export const signOut = () => api.call(signOutFan, {});
export const signOutEverywhere = () => api.call(signOutFanEverywhere, {});
export const sendLeaveCode = () => api.call(sendFanLeaveCode, {});
export const leave = (code: string) => api.call(deleteFan, { code });

export async function download(): Promise<void> {
  const data = await api.call(downloadFanData, {});
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'my-data.json';
  link.click();
  // By then the browser has started to read the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
