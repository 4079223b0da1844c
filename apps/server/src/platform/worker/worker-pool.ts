interface Member {
  id: string | undefined;
  isBusy: boolean;
}

/** Manages the workers of one queue. Wakes one idle worker at a time; that worker wakes the next if it finds a job. */
export class WorkerPool {
  readonly #notify: (id: string) => void;
  readonly #members: Member[] = [];

  constructor(notify: (id: string) => void) {
    this.#notify = notify;
  }

  add(): Member {
    const member: Member = { id: undefined, isBusy: false };
    this.#members.push(member);
    return member;
  }

  wake(): void {
    const idle = this.#members.find(({ id, isBusy }) => id !== undefined && !isBusy);
    if (idle?.id !== undefined) this.#notify(idle.id);
  }

  async run<T>(member: Member, run: () => Promise<T>): Promise<T> {
    member.isBusy = true;
    this.wake();
    try {
      return await run();
    } finally {
      member.isBusy = false;
      if (member.id !== undefined) this.#notify(member.id);
    }
  }
}
