import { lamps } from '../people.ts';
import { features } from '@backline/contract/features';
import { screen } from '@testing-library/react';
import { type ComponentType } from 'react';
import { lookups } from '../fan.ts';
import { openPage, type Answer } from '../page.tsx';

export type Answers = Record<string, Answer>;
type User = ReturnType<typeof openPage>['user'];

export interface FormCase {
  /** File with the form, relative to `src`. */
  file: string;
  open: (answers: Answers) => { user: User };
  /** Fills the form so that it can be sent. */
  fill?: (user: User) => Promise<void>;
  /** Button that opens the confirmation, if the form asks first. */
  ask?: string;
  /** Defaults to `Save`. */
  send?: string;
  call: string;
  /** A field of the call that has an input; null if there is none. */
  field: string | null;
}

export const page =
  (Component: ComponentType, path: string, at: string, own: Answers = {}) =>
  (answers: Answers) =>
    openPage({ Component, path, at, features, answers: { ...lookups, ...own, ...answers } });

/** Pastes the text, because typing would validate after every letter. */
export async function fill(user: User, label: string, text: string) {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}
export const fillAll = (typed: Record<string, string>) => async (user: User) => {
  for (const [label, text] of Object.entries(typed)) {
    await fill(user, label, text);
    await user.tab();
  }
};
export async function choose(user: User, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  const options = await screen.findAllByTitle(option);
  await user.click(options.at(-1) as HTMLElement);
}
export const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));

export const ofEvent = (Component: ComponentType, root: string, rest: string, own: Answers) =>
  page(Component, `/${root}/:event_id/:event_name${rest}`, `/${root}/7/Night%20One${rest.replace(/:\w+/, '2')}`, own);
export const ofArtist = (Component: ComponentType, root: string, rest: string, own: Answers = {}) =>
  page(Component, `/${root}/:artist_id/:artist_name${rest}`, `/${root}/21/Lamps${rest.replace(/:\w+/, '2')}`, {
    ...lamps,
    ...own,
  });
