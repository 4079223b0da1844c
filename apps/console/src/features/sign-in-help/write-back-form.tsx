import { continueMailedThread } from '@backline/contract/sign-in-help';
import { useAttemptKey } from '@backline/page/attempt-key';
import { placeFailure } from '@backline/page/placed-failure';
import { useState } from 'react';
import { EntryForm, failureNotice, type Notice } from '../../ui/entry-form.tsx';
import { EntryLines } from '../../ui/entry-lines.tsx';
import { useWriteBack } from './sign-in-help.queries.ts';

const contentRule = continueMailedThread.input.shape.content;

export function WriteBackForm({ token, isClosed }: { token: string; isClosed: boolean }) {
  const [content, setContent] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const attemptKey = useAttemptKey();
  /**
   * Part of the idempotency key, so that sending the same text again creates a new message, while a retry after a lost
   * response does not.
   */
  const [sentCount, setSentCount] = useState(0);
  const writeBack = useWriteBack(token);

  async function submit() {
    writeBack.reset();
    const { error: problem } = contentRule.safeParse(content);
    setWrong(problem?.issues[0]?.message ?? null);
    if (problem !== undefined) return;
    const idempotencyKey = attemptKey({ content, sentCount });
    const answer = await writeBack.mutateAsync({ content, idempotencyKey }).catch(() => null);
    if (answer === null) return;
    setContent('');
    setSentCount(sentCount + 1);
  }

  const { beside, alone } = placeFailure(writeBack.error, ['content']);
  const sent: Notice | null = writeBack.isSuccess ? { kind: 'success', text: writeBack.data.message } : null;
  return (
    <EntryForm
      title="Reply"
      lead={isClosed ? 'This question is closed. Writing opens it again.' : undefined}
      notice={failureNotice(alone) ?? sent}
      submitLabel="Send"
      isBusy={writeBack.isPending}
      onSubmit={submit}
    >
      <EntryLines
        label="Your message"
        name="content"
        rows={4}
        value={content}
        error={wrong ?? beside.content}
        onChange={(typed) => {
          setContent(typed);
          setWrong(null);
        }}
      />
    </EntryForm>
  );
}
