import { setTimeout as sleep } from 'node:timers/promises';

interface BadCalls {
  sent: number;
  answers: Map<string, number>;
  /** Number of guessed codes that opened a session. One guess in a million is right by chance. */
  letIn: number;
}

const tickMs = 50;

/** Until stopped, alternates between code requests without a solved bot check and wrong codes. Sends no cookies. */
export function startStranger(
  baseUrl: string,
  { callsASecond, number }: { callsASecond: number; number: () => string },
) {
  const bad: BadCalls = { sent: 0, answers: new Map(), letIn: 0 };
  const under = new Set<Promise<void>>();
  const ended = new AbortController();

  async function send(path: string, body: object): Promise<void> {
    const answer = await fetch(`${baseUrl}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return String(response.status);
      },
      () => 'no answer',
    );
    const key = `${path} ${answer}`;
    bad.answers.set(key, (bad.answers.get(key) ?? 0) + 1);
    if (path === 'fan/verify_code' && answer === '200') bad.letIn += 1;
  }

  async function run(): Promise<void> {
    const startedAt = Date.now();
    while (!ended.signal.aborted) {
      for (const due = ((Date.now() - startedAt) / 1_000) * callsASecond; bad.sent < due; bad.sent += 1) {
        const call =
          bad.sent % 2 === 0
            ? send('fan/send_code', { phone_number: number(), bot_check: 'bad' })
            : send('fan/verify_code', { phone_number: number(), code: String(bad.sent % 1_000_000).padStart(6, '0') });
        under.add(call);
        void call.finally(() => under.delete(call));
      }
      await sleep(tickMs);
    }
  }

  const running = run();
  return {
    async stop(): Promise<BadCalls> {
      ended.abort();
      await running;
      await Promise.all(under);
      return bad;
    },
  };
}
