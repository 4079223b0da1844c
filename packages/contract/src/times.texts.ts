/** Times of the fan app. `time` is written for the fan's language, such as `8:00 PM`. */
export const today = (time: string) => `Today ${time}`;
export const tomorrow = (time: string) => `tomorrow ${time}`;
export const yesterday = (time: string) => `yesterday ${time}`;
export const inSeconds = (count: number) => `in ${count}\u00a0s`;
export const inMinutes = (count: number) => `in ${count}\u00a0min`;
export const inHours = (count: number) => `in ${count}\u00a0h`;
/** A wait of two days or more. */
export const days = (count: number) => `${count} days`;
