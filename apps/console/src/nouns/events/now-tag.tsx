import { Tag } from 'antd';

/** Beside an event that is about to begin, or on. */
export function NowTag() {
  return (
    <Tag color="purple" variant="solid">
      Now
    </Tag>
  );
}
