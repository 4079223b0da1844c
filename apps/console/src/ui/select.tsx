import { Select as AntSelect, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';

export function Select<Value = unknown>(props: SelectProps<Value>) {
  return <AntSelect<Value> onInputKeyDown={leaveByTab} {...props} />;
}

/**
 * Ant Design treats Tab like Enter in an open list. This select lets Tab choose the marked option only if the person
 * has typed a search.
 */
function leaveByTab(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Tab') return;
  if (event.currentTarget.value === '') event.stopPropagation();
  else event.preventDefault = () => undefined;
}
