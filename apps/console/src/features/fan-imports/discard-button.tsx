import { discardFanImport, type FanImport } from '@backline/contract/fan-imports';
import { Button } from 'antd';
import { api } from '../../lib/api.ts';
import { useAsk } from '../../ui/use-ask.ts';
import { useImportCache } from './fan-import.queries.ts';

interface DiscardButtonProps {
  detail: FanImport;
  onDiscarded: () => void;
}

export function DiscardButton({ detail, onDiscarded }: DiscardButtonProps) {
  const { event_id, fan_import_id, file_name: fileName } = detail;
  const ask = useAsk();
  const { askAnew } = useImportCache(event_id);
  async function discard() {
    const done = await api.call(discardFanImport, { event_id, fan_import_id });
    onDiscarded();
    askAnew();
    return done;
  }
  const askToDiscard = () =>
    ask({
      title: `Discard ${fileName}?`,
      content: 'The uploaded rows will be deleted. No one has been imported yet.',
      okText: 'Discard',
      isDangerous: true,
      run: discard,
    });
  return <Button onClick={askToDiscard}>Discard</Button>;
}
