import { useAsk, type Question } from './use-ask.ts';

interface TakeRow extends Pick<Question, 'content' | 'run' | 'unexplained'> {
  verb: string;
  name: string;
}

/** Returns a function that asks for a confirmation before it removes a row. */
export function useAskToTakeRow({ verb, name, ...question }: TakeRow): () => void {
  const ask = useAsk();
  return () => ask({ ...question, title: `${verb} “${name}”?`, okText: verb, isDangerous: true, takesRow: true });
}
