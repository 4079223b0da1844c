import { Select as AntSelect, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';

/** A choice of one, or of several, from a list. */
export function Select<Value = unknown>(props: SelectProps<Value>) {
  return <AntSelect<Value> onInputKeyDown={leaveByTab} {...props} />;
}

/**
 * In an open list Ant Design reads the tabulator as it reads Enter, and stays: who only looked would have chosen the first, who
 * picked one of several would take it back. Here it leaves, and takes what is marked only for somebody who searched for it.
 */
function leaveByTab(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Tab') return;
  if (event.currentTarget.value === '') event.stopPropagation();
  else event.preventDefault = () => undefined;
}
