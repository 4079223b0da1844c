import { ApiError } from '@backline/client';
import type { Input } from '@backline/contract/operation';
import type { updatePoll } from '@backline/contract/polls';
import { App } from 'antd';
import { votesGo } from './option-fields.tsx';
import { loadPoll, useUpdatePoll } from './poll.queries.ts';

type Body = Omit<Input<typeof updatePoll>, 'votes_given_up'>;

/**
 * Asks for a confirmation before a save deletes options with votes, and asks again if more votes arrive before the
 * save.
 */
export function useSaveWithVotes(eventId: number) {
  const { modal } = App.useApp();
  const update = useUpdatePoll();

  async function votesOf(body: Body): Promise<number> {
    const removed = body.options_delete ?? [];
    if (removed.length === 0) return 0;
    const { options } = await loadPoll({ eventId, pollId: Number(body.poll_id) });
    return options.filter(({ id }) => removed.includes(id)).reduce((sum, { vote_count: count }) => sum + count, 0);
  }

  const agrees = (votes: number, options: number) =>
    new Promise<boolean>((resolve) => {
      modal.confirm({
        title: 'Remove options with their votes?',
        content: `${votesGo(votes, options)} Nobody can bring them back.`,
        okText: 'Remove and save',
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });

  return async (body: Body, idempotencyKey: string): Promise<string[]> => {
    const removed = body.options_delete?.length ?? 0;
    let givenUp = 0;
    for (;;) {
      const votes = await votesOf(body);
      if (votes > givenUp && !(await agrees(votes, removed))) throw notSaved();
      givenUp = Math.max(votes, givenUp);
      try {
        const input = { ...body, votes_given_up: givenUp };
        return [(await update.mutateAsync({ input, idempotencyKey })).message];
      } catch (error) {
        if (!isOfVotes(error)) throw error;
      }
    }
  };
}

const isOfVotes = (error: unknown) =>
  error instanceof ApiError && error.fields.some(({ path }) => path === 'options_delete');

const notSaved = () =>
  new ApiError({
    status: 422,
    code: 'invalid_input',
    message: 'Nothing has been saved.',
    requestId: 'the person',
  });
