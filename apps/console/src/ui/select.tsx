import { Select as AntSelect, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';

export function Select<Value = unknown>(props: SelectProps<Value>) {
  return <AntSelect<Value> onInputKeyDown={leaveByTab} {...props} />;
}

/** Ant Design treats Tab like Enter in an open list. Here it chooses the marked option only after a search. */
function leaveByTab(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Tab') return;
  if (event.currentTarget.value === '') event.stopPropagation();
  else event.preventDefault = () => undefined;
}
