import { Tag } from 'antd';

export function NowTag() {
  return (
    <Tag color="purple" variant="solid">
      Now
    </Tag>
  );
}
