import { Button, type ButtonProps } from 'antd';
import { useAsk, type Question } from '../../ui/use-ask.ts';

interface UndoCheckInProps extends Pick<Question, 'run'>, Pick<ButtonProps, 'size'> {
  name: string;
}

export function UndoCheckIn({ name, run, ...look }: UndoCheckInProps) {
  const ask = useAsk();
  const title = `Undo check-in for ${name}`;
  const askToUndo = () =>
    ask({
      title: `${title}?`,
      content: 'They can check in again.',
      okText: 'Undo check-in',
      isDangerous: true,
      takesRow: true,
      run,
    });
  return (
    <Button {...look} aria-label={title} onClick={askToUndo}>
      Undo
    </Button>
  );
}
