import * as generalTexts from '@backline/contract/general.texts';
import { Button, type SelectProps } from 'antd';
import { Select } from './select.tsx';

interface ComboboxProps<Value> extends SelectProps<Value> {
  query?: { isLoading: boolean; isError: boolean; refetch(): unknown };
  problem?: string;
}

export function Combobox<Value>({ query, problem, options, ...props }: ComboboxProps<Value>) {
  const failed = (
    <div role="alert">
      {generalTexts.fetchFailed}{' '}
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
            generalTexts.noData
          )
        ) : (
          <div role="alert">{problem}</div>
        )
      }
      {...props}
    />
  );
}
