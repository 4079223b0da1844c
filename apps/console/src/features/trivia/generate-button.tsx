import * as triviaTexts from '@backline/contract/trivia.texts';
import { useSingleFlight } from '@backline/page/single-flight';
import { App, Button } from 'antd';
import { failureText } from '../../lib/failure-text.ts';
import { useGenerateTrivia } from './trivia.queries.ts';

/** Generates unpublished trivia. Shows a message if there is nothing new to generate. */
export function GenerateButton({ eventId }: { eventId: number }) {
  const { message } = App.useApp();
  const generate = useGenerateTrivia(eventId);
  const run = useSingleFlight(async () => {
    try {
      const { message: text, trivia_ids: made } = await generate.mutateAsync();
      if (made.length > 0) message.success(text);
      else message.info(text);
    } catch (error) {
      message.error(failureText(error, triviaTexts.triviaFailed));
    }
  });
  return (
    <Button loading={generate.isPending} onClick={() => void run()}>
      New Trivia Automatic
    </Button>
  );
}
