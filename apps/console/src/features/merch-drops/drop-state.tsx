import type { MerchDropState } from '@backline/contract/merch-drops';
import { Tag } from 'antd';
import * as merchDropTexts from '@backline/contract/merch-drops.texts';

export function DropState({ state }: { state: MerchDropState }) {
  return state === 'running' ? (
    <Tag color="purple" variant="solid">
      {merchDropTexts.states.running}
    </Tag>
  ) : (
    <Tag>{merchDropTexts.states[state]}</Tag>
  );
}
