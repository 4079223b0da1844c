import { messages } from '@backline/contract/messages';
import { Button, type SelectProps } from 'antd';
import { Select } from './select.tsx';

interface ComboboxProps<Value> extends SelectProps<Value> {
  /** Where the options come from: while they load, and when they could not be loaded, the list says so. */
  query?: { isLoading: boolean; isError: boolean; refetch(): unknown };
  /** Why nobody is asked for what is typed. */
  problem?: string;
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
