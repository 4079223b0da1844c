import { getAttendance, listFanEvents } from '@backline/contract/attendance';
import { getHelp } from '@backline/contract/fan-help';
import { listOwnRequests } from '@backline/contract/song-asks';
import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { createStore, del, get, keys, set } from 'idb-keyval';
import { z } from 'zod';
import { knownFanId, onSession, signedInFanId } from './session.ts';

const keptOrder = z.object({
  order_no: z.string(),
  event_id: z.number(),
  event_code: z.string(),
  event_name: z.string(),
  state: z.string(),
  order_processing_status: z.string(),
  delivery_kind: z.string(),
  total_amount: z.number(),
  refunded_amount: z.number(),
  items: z.array(
    z.object({
      title: z.string(),
      size: z.string(),
      quantity: z.number(),
      refunded_quantity: z.number(),
      sub_total: z.number(),
    }),
  ),
});

const keptListedOrder = z.object({
  order_no: z.string(),
  state: z.string(),
  total_amount: z.number(),
  quantity: z.number(),
  created_dttm: z.number(),
});

const keptShow = z.object({ hash: z.string(), start_dttm: z.number(), end_dttm: z.number() });

const keptShare = z.nullable(z.number());

const keptLights = z.object({
  epoch: z.number(),
  offset_ms: z.number(),
  show: z.nullable(keptShow.extend({ name: z.string(), kind: z.string() })),
  coming: z.array(keptShow),
  track_hashes: z.array(z.string()),
  place: z.object({ left_to_right: keptShare, by_section: keptShare, wave: keptShare }),
  can_play: z.boolean(),
});

const keptPoll = z.object({
  id: z.number(),
  question: z.string(),
  end_time: z.number(),
  completed: z.boolean(),
  options: z.array(
    z.object({
      id: z.number(),
      option: z.string(),
      result: z.nullable(z.object({ vote_count: z.number(), wins: z.boolean(), is_correct: z.boolean() })),
    }),
  ),
  own_option_id: z.nullable(z.number()),
});

const keptProduct = z.object({
  product_id: z.number(),
  artist_name: z.string(),
  title: z.string(),
  description: z.string(),
  image_url: z.nullable(z.string()),
  price: z.number(),
  is_drop_only: z.boolean(),
  drop: z.nullable(
    z.object({
      drop_id: z.number(),
      state: z.string(),
      drop_start_dttm: z.number(),
      drop_end_dttm: z.number(),
      special_price: z.number(),
      left: z.number(),
    }),
  ),
  sizes: z.array(z.object({ size_id: z.number(), size: z.string(), left: z.number() })),
});

const keptTrivia = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  graphic: z.string().nullable(),
  publish_time: z.number(),
});

/** Answers that outlive the tab, by the first word of their query's key: the fan's own alone. Another version of the app may have kept them, so they are read again. */
const keptAnswers: Readonly<Record<string, z.ZodType>> = {
  attendance: getAttendance.output,
  'door-key': z.object({ fanId: z.number(), key: z.string() }),
  help: getHelp.output,
  // With what the tab itself reads of it: the contract's own would come with the first page.
  inbox: z.object({ result: z.array(z.object({ notification_id: z.number(), sent_dttm: z.number() })) }),
  // A paid one is handed over for its code.
  order: keptOrder,
  // The way to it: the list itself, and not the one that the shop asks.
  orders: z.object({ pages: z.array(z.object({ rows: z.array(keptListedOrder) })) }),
  lights: keptLights,
  polls: z.object({ result: z.array(keptPoll), next_start_time: z.nullable(z.number()) }),
  shop: z.object({
    is_open: z.boolean(),
    delivery: z.object({ kinds: z.array(z.string()), kiosk_location: z.string(), kiosk_pickup: z.string() }),
    products: z.array(keptProduct),
  }),
  'song-requests': listOwnRequests.output,
  'fan-events': z.object({ pages: z.array(z.object({ rows: listFanEvents.output })) }),
  // Apart from their operations, which are loaded with their tabs: what those read.
  raffles: z.array(
    z.object({ raffle_id: z.number(), state: z.string(), entry: z.nullable(z.object({ number: z.string() })) }),
  ),
  trivia: z.object({ pages: z.array(z.object({ rows: z.array(keptTrivia) })) }),
};

/** Of many at once the last: and soon, since the tab may be closed. */
const saveAfterMs = 100;
/** An event of last week is asked for anew. */
const lastMs = 7 * 86_400_000;

/** Max answers that are kept, the newest: a phone writes all of them at each change. */
const maxAnswers = 100;
/** Max pages of a list that are kept, the first ones. */
const maxPages = 5;

interface Kept {
  state: DehydratedState;
}

const store = createStore('backline-fan-answers', 'of-fans');

const isRecent = ({ dataUpdatedAt }: { dataUpdatedAt: number }) => Date.now() - dataUpdatedAt < lastMs;

const ruleOf = ([name]: readonly unknown[]) => (typeof name === 'string' ? keptAnswers[name] : undefined);

/**
 * Fills the client with what the fan of this phone was told last, and keeps what they are told from now on. It goes when they sign
 * out, and when somebody else signs in. The answered function ends that.
 */
export async function keepAnswers(client: QueryClient): Promise<() => void> {
  const fanId = signedInFanId();
  /** Whose answers the client holds, as far as this tab has heard: another one may have signed somebody else in a moment ago. */
  let owner = fanId;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopHearing = onSession(() => {
    owner = signedInFanId();
    clearTimeout(timer);
    timer = undefined;
    forgetOthers().catch(console.error);
  });
  try {
    await forgetOthers();
    const kept = fanId === null ? undefined : await get<Kept>(fanId, store);
    // The page may have come before it, and somebody else with it.
    if (kept !== undefined && signedInFanId() === fanId) {
      const queries = kept.state.queries.filter(
        ({ queryKey, state }) => isRecent(state) && ruleOf(queryKey)?.safeParse(state.data).success === true,
      );
      hydrate(client, { mutations: [], queries });
    }
  } catch (error) {
    // A browser that keeps nothing still has the network.
    console.error(error);
    return stopHearing;
  }

  const stopKeeping = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || ruleOf(query.queryKey) === undefined) return;
    // Not put off by what comes then: a network that goes brings one change after the other.
    timer ??= setTimeout(() => {
      timer = undefined;
      save(client, owner).catch(console.error);
    }, saveAfterMs);
  });
  return () => {
    stopHearing();
    stopKeeping();
    clearTimeout(timer);
  };
}

async function save(client: QueryClient, fanId: number | null): Promise<void> {
  if (fanId === null || fanId !== signedInFanId()) return;
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ queryKey, state }) =>
      state.data !== undefined && isRecent(state) && ruleOf(queryKey) !== undefined,
    shouldDehydrateMutation: () => false,
  });
  const queries = state.queries
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, maxAnswers)
    .map((query) => ({ ...query, state: { ...query.state, data: withFirstPages(query.state.data) } }));
  await set(fanId, { state: { ...state, queries } } satisfies Kept, store);
}

function withFirstPages(data: unknown): unknown {
  const pages = z.looseObject({ pages: z.array(z.unknown()), pageParams: z.array(z.unknown()) }).safeParse(data);
  if (!pages.success) return data;
  const { data: list } = pages;
  return { ...list, pages: list.pages.slice(0, maxPages), pageParams: list.pageParams.slice(0, maxPages) };
}

/** Whose session has lapsed comes back; whoever left, or made room for another, does not. */
async function forgetOthers(): Promise<void> {
  const own = knownFanId();
  for (const id of await keys(store)) if (id !== own) await del(id, store);
}
