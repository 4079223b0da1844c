import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../testing/fan-page.tsx';
import { fanStore } from './fan-store.ts';
import { useDraft } from './use-draft.ts';

beforeEach(() => {
  localStorage.clear();
  signIn(7);
});

const draft = () => renderHook(() => useDraft('note')).result;

test('keeps text typed while sending, and does not duplicate the sent text when the send fails', () => {
  const note = draft();
  act(() => note.current.keep('Where is it'));
  const { handOver } = note.current;
  act(() => note.current.keep('Where is it, please'));
  let takeBack = () => {};
  act(() => void (takeBack = handOver()));
  expect(note.current.text).toBe('Where is it, please');
  act(() => takeBack());
  expect(note.current.text).toBe('Where is it, please');
});

test('keeps text that another form or tab wrote meanwhile, even after the first form is unmounted', () => {
  const { result: note, unmount } = renderHook(() => useDraft('note'));
  act(() => note.current.keep('Where is it?'));
  fanStore.setItem('draft.note', 'Where is it? And when?');
  let takeBack = () => {};
  act(() => void (takeBack = note.current.handOver()));
  expect(fanStore.getItem('draft.note')).toBe('Where is it? And when?');

  fanStore.setItem('draft.note', 'Where is it?');
  act(() => void (takeBack = note.current.handOver()));
  unmount();
  const other = draft();
  act(() => other.current.keep('Left?'));
  act(() => takeBack());
  expect(fanStore.getItem('draft.note')).toBe('Where is it? Left?');
});

test('puts rejected text before text that was typed later, even if the storage is full', () => {
  const note = draft();
  act(() => note.current.keep('Where is it?'));
  let takeBack = () => {};
  act(() => void (takeBack = note.current.handOver()));
  expect(note.current.text).toBe('');
  vi.spyOn(fanStore, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => note.current.keep('Left?'));
  act(() => takeBack());
  expect(note.current.text).toBe('Where is it? Left?');
  vi.restoreAllMocks();
});
