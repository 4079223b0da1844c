import { setTimeout as sleep } from 'node:timers/promises';

export interface Signed {
  /** First response that refused the fan; null if there was none. */
  refusal: string | null;
  /** Total time of all calls, without the bot check and the wait for the text. */
  serverMs: number;
}

interface Manners {
  solve: (challenge: string) => Promise<string>;
  mistypes: boolean;
}

const maxWaitMs = 120_000;

export class Phone {
  readonly #baseUrl: string;
  readonly #number: string;
  readonly #cookies = new Map<string, string>();
  #serverMs = 0;

  constructor(baseUrl: string, number: string) {
    this.#baseUrl = baseUrl;
    this.#number = number;
  }

  async signIn({ solve, mistypes }: Manners): Promise<Signed> {
    const refusal = await this.#walk(solve, mistypes).catch((error: unknown) => String(error));
    return { refusal, serverMs: this.#serverMs };
  }

  async #walk(solve: Manners['solve'], mistypes: boolean): Promise<string | null> {
    const check = await this.#call('auth/bot_check');
    if (check.status !== 200) return `bot_check ${check.status}`;
    const asked = await this.#call('fan/send_code', {
      phone_number: this.#number,
      bot_check: await solve(String(check.body.challenge)),
    });
    if (asked.status !== 200) return `send_code ${asked.status}`;
    const code = await this.#readText();
    const verify = (typed: string) => this.#call('fan/verify_code', { phone_number: this.#number, code: typed });
    if (mistypes) {
      const { status } = await verify(code === '000000' ? '000001' : '000000');
      if (status !== 403) return `verify_code ${status} for a mistyped code`;
    }
    const { status } = await verify(code);
    return status === 200 ? null : `verify_code ${status}`;
  }

  async #readText(): Promise<string> {
    const until = Date.now() + maxWaitMs;
    while (Date.now() < until) {
      const response = await fetch(`${this.#baseUrl}/dev/outbox?to=${encodeURIComponent(this.#number)}`);
      const code = /code is (\d{6})/.exec(await response.text())?.[1];
      if (code !== undefined) return code;
      await sleep(250);
    }
    throw new Error('no text came');
  }

  async #call(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const startedAt = performance.now();
    const response = await fetch(`${this.#baseUrl}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const answer = (await response.json()) as Record<string, unknown>;
    this.#serverMs += performance.now() - startedAt;
    return { status: response.status, body: answer };
  }
}
