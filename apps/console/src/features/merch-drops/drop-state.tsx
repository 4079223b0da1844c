import type { MerchDropState } from '@backline/contract/merch-drops';
import { Tag } from 'antd';
import { stateWords } from './drop-words.ts';

export function DropState({ state }: { state: MerchDropState }) {
  return state === 'running' ? (
    <Tag color="purple" variant="solid">
      {stateWords.running}
    </Tag>
  ) : (
    <Tag>{stateWords[state]}</Tag>
  );
}
