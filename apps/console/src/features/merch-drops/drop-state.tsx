import type { MerchDropState } from '@backline/contract/merch-drops';
import { Tag } from 'antd';
import { stateWords } from './drop-words.ts';

/** What can be bought at this moment stands out. */
export function DropState({ state }: { state: MerchDropState }) {
  return state === 'running' ? (
    <Tag color="purple" variant="solid">
      {stateWords.running}
    </Tag>
  ) : (
    <Tag>{stateWords[state]}</Tag>
  );
}
