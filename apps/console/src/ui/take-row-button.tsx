import { Button } from 'antd';
import { useAsk, type Question } from './use-ask.ts';

interface TakeRowButtonProps extends Pick<Question, 'content' | 'run' | 'unexplained'> {
  verb: string;
  name: string;
}

/** A row's button that takes the row away, after a confirmation. */
export function TakeRowButton({ verb, name, ...question }: TakeRowButtonProps) {
  const ask = useAsk();
  const askFirst = () =>
    ask({ ...question, title: `${verb} “${name}”?`, okText: verb, isDangerous: true, takesRow: true });
  return (
    <Button size="small" danger aria-label={`${verb} ${name}`} onClick={askFirst}>
      {verb}
    </Button>
  );
}
