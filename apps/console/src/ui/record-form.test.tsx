import { screen, waitFor } from '@testing-library/react';
import { Form, type FormItemProps } from 'antd';
import type { ComponentType } from 'react';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { Component as CreateProfile } from '../features/artists/profile-create.page.tsx';
import { lookups } from '../../testing/event-rows.ts';
import { Component as CreateEvent } from '../features/events/event-create.page.tsx';
import { Component as CreateTeamMember } from '../features/team/team-create.page.tsx';
import { openPage } from '../../testing/page.tsx';

const typed = 'ten keys!!';

let renders = 0;
const Item = Form.Item as ComponentType<FormItemProps>;

/** Ant Design calls this on every render of the field. */
function CountedItem(props: FormItemProps) {
  const toProps = (value: unknown) => {
    renders += 1;
    return { [props.valuePropName ?? 'value']: value };
  };
  return <Item {...props} getValueProps={props.name === undefined ? undefined : toProps} />;
}

beforeEach(() => {
  Form.Item = Object.assign(CountedItem, Form.Item);
});
afterAll(() => {
  Form.Item = Item as typeof Form.Item;
});

/**
 * Waits until lookups such as country lists have loaded. Loading them renders their fields, which would distort the
 * count.
 */
async function settled() {
  await waitFor(async () => {
    const before = renders;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(renders).toBe(before);
  });
}

it.each([
  ['an event', CreateEvent, 'Venue', 2],
  ['an event, whose address follows the name,', CreateEvent, 'Event Name', 5],
  ['a profile', CreateProfile, 'Name', 2],
  ['a team member', CreateTeamMember, 'Name', 2],
] as const)(
  'does not re-render the whole form for %s on each keystroke in a field',
  async (_noun, Component, label, perKey) => {
    const { user } = openPage({ Component, path: '/new', features: ['Page_Events'], answers: lookups });
    const input = await screen.findByLabelText(label);
    await settled();
    renders = 0;
    await user.type(input, typed);
    await settled();
    // Per typed letter, Ant Design renders the field twice, for its value and its validation, and renders another field
    // three times if the page sets its value.
    expect(renders).toBeLessThanOrEqual(perKey * typed.length);
  },
);
