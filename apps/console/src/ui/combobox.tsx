import { messages } from '@backline/contract/messages';
import { Button, Select, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';

interface ComboboxProps<Value> extends SelectProps<Value> {
  /** Where the options come from: while they load, and when they could not be loaded, the list says so. */
  query?: { isLoading: boolean; isError: boolean; refetch(): unknown };
  /** Why nobody is asked for what is typed. */
  problem?: string;
}

/**
 * Of several choices the list stays open, and there Ant Design reads the tabulator as it reads Enter: it would take back
 * the one that was just picked, and never leave.
 */
function leaveByTab(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key === 'Tab' && event.currentTarget.value === '') event.stopPropagation();
}

/** A choice that can be searched by typing. */
export function Combobox<Value>({ query, problem, options, ...props }: ComboboxProps<Value>) {
  const failed = (
    <div role="alert">
      {messages.fetchFailed}{' '}
      <Button type="link" size="small" onClick={() => query?.refetch()}>
        Retry
      </Button>
    </div>
  );
  return (
    <Select<Value>
      onInputKeyDown={props.mode === 'multiple' ? leaveByTab : undefined}
      showSearch={{ optionFilterProp: 'label' }}
      loading={query?.isLoading}
      status={problem === undefined ? '' : 'error'}
      options={problem === undefined ? options : []}
      notFoundContent={
        problem === undefined ? (
          query?.isError ? (
            failed
          ) : query?.isLoading ? (
            'Loading…'
          ) : (
            messages.noData
          )
        ) : (
          <div role="alert">{problem}</div>
        )
      }
      {...props}
    />
  );
}
