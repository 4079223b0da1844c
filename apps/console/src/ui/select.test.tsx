import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { Select } from './select.tsx';

const options = [
  { value: 1, label: 'Aurora' },
  { value: 2, label: 'Northern Lights' },
];

function openOfSeveral() {
  const changes: number[][] = [];
  function Page() {
    const [value, setValue] = useState<number[]>([]);
    const change = (next: number[]) => {
      changes.push(next);
      setValue(next);
    };
    return <Combobox mode="multiple" aria-label="Artists" options={options} value={value} onChange={change} />;
  }
  render(<Page />);
  return { input: screen.getByLabelText('Artists'), changes };
}

async function search(input: HTMLElement, text: string, marked: string) {
  fireEvent.mouseDown(input);
  fireEvent.change(input, { target: { value: text } });
  await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')?.textContent).toBe(marked));
}

/** False if the default action is prevented. Ant Design reads key codes, which user-event omits. */
const enter = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
const tab = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Tab', keyCode: 9 });

it('keeps chosen options when Tab leaves the list', async () => {
  const { input, changes } = openOfSeveral();
  await search(input, 'north', 'Northern Lights');
  enter(input);
  expect(changes).toEqual([[2]]);
  expect(input.getAttribute('aria-expanded')).toBe('true');
  expect(tab(input)).toBe(true);
  expect(changes).toEqual([[2]]);
});

it('selects the highlighted option on Tab after a search and moves the focus on', async () => {
  const { input, changes } = openOfSeveral();
  await search(input, 'auro', 'Aurora');
  expect(tab(input)).toBe(true);
  expect(changes).toEqual([[1]]);
});

it('selects nothing when Tab leaves a list without a search', async () => {
  const change = vi.fn();
  render(<Select aria-label="Status" options={options} value={null} onChange={change} />);
  const input = screen.getByLabelText('Status');
  enter(input);
  await screen.findByRole('option', { name: 'Aurora' });
  expect(tab(input)).toBe(true);
  expect(change).not.toHaveBeenCalled();
});
