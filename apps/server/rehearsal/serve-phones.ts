import { setTimeout as sleep } from 'node:timers/promises';
import { houseOf, type Place } from './houses.ts';
import { VirtualPhone, type PhoneDiary, type PhoneKind } from './virtual-phone.ts';

export type Order =
  /** They come one after the other within that time. */
  | { do: 'arrive'; place: Place; phones: PhoneKind[]; withinMs: number }
  /** Each loses its way once, at some moment within that time. */
  | { do: 'drop'; from: number; to: number; forMs: number; withinMs: number }
  | { do: 'stand' }
  /** From now on the truth about their clocks is written down. */
  | { do: 'sample' }
  | { do: 'end' };

/** How many know the time, and have heard of the newest play or stop. */
export interface Standing {
  phones: number;
  ready: number;
  newestEpoch: number;
  atNewest: number;
}

export interface Answers {
  arrive: null;
  drop: null;
  stand: Standing;
  sample: null;
  end: PhoneDiary[];
}

const sampleEveryMs = 1_000;

/** Other ways to know the time, measured beside a phone's own: each tells the server's time, NaN while it does not know it. */
type Baselines = (phone: VirtualPhone) => Record<string, () => number>;

/** Some hundred virtual phones in a process of their own, which does what it is told and answers each time. */
export function servePhones({ baselines = () => ({}) }: { baselines?: Baselines } = {}): void {
  const phones: VirtualPhone[] = [];
  const beside = new Map<VirtualPhone, Record<string, () => number>>();

  async function obey(order: Order): Promise<Answers[Order['do']]> {
    switch (order.do) {
      case 'arrive': {
        const house = houseOf(order.place);
        for (const kind of order.phones) {
          const phone = new VirtualPhone(house, kind);
          phones.push(phone);
          beside.set(phone, baselines(phone));
          await sleep(order.withinMs / order.phones.length);
        }
        return null;
      }
      case 'drop': {
        const some = phones.slice(order.from * phones.length, order.to * phones.length);
        for (const phone of some) setTimeout(() => phone.drop(order.forMs), Math.random() * order.withinMs);
        return null;
      }
      case 'stand': {
        const newest = phones.map(({ diary }) => diary.epochs.at(-1) ?? -1);
        const newestEpoch = Math.max(-1, ...newest);
        return {
          phones: phones.length,
          ready: phones.filter(({ diary }) => diary.isReady).length,
          newestEpoch,
          atNewest: newest.filter((epoch) => epoch === newestEpoch).length,
        };
      }
      case 'sample':
        setInterval(() => {
          for (const phone of phones) phone.sample(beside.get(phone) ?? {});
        }, sampleEveryMs);
        return null;
      case 'end':
        for (const phone of phones) phone.close();
        return phones.map(({ diary }) => diary);
    }
  }

  process.on('message', ({ number, order }: { number: number; order: Order }) => {
    void obey(order).then(
      (answer) => process.send?.({ number, answer }),
      (error: unknown) => process.send?.({ number, error: String(error) }),
    );
  });
  // Nobody is left to tell.
  process.on('disconnect', () => process.exit());
}
