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
  // An earlier version stored orders without it.
  receipts: z.optional(z.array(z.string())),
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

const listed = (title: 'title' | 'question', ...more: string[]) =>
  z.array(z.object({ [title]: z.string(), ...Object.fromEntries(more.map((field) => [field, z.number()])) }));
const titled = z.nullable(z.object({ title: z.string() }));

const keptNow = z.object({
  orders: z.array(z.object({ order_no: z.string(), kiosk_location: z.string() })),
  show: z.nullable(z.object({ start_dttm: z.number(), end_dttm: z.number() })),
  polls: listed('question', 'poll_id', 'end_time'),
  raffles: listed('title', 'raffle_id', 'end_time'),
  drops: listed('title', 'drop_id', 'left', 'special_price', 'drop_end_dttm'),
  songs: z.array(z.object({ request_title: z.string(), liked_dttm: z.number() })),
  message: titled,
  reply: titled,
  trivia: titled,
  results: z.array(z.object({ question: z.string(), winners: z.array(z.string()) })),
});

const keptFact = z.object({ description: z.string(), sources: z.array(z.string()) });

const keptTrivia = z.object({
  id: z.number(),
  title: z.string(),
  options: z.array(z.string()),
  fact: z.nullable(keptFact),
  reveal: z.nullable(
    keptFact.extend({ own_option: z.number(), right_option: z.number(), answer_counts: z.array(z.number()) }),
  ),
  graphic: z.string().nullable(),
  publish_time: z.number(),
});

/**
 * Schemas of the responses to store, by the first word of their query key. They are validated, because another version
 * may have stored them.
 */
const keptAnswers: Readonly<Record<string, z.ZodType>> = {
  attendance: getAttendance.output,
  'door-key': z.object({ fanId: z.number(), key: z.string() }),
  help: getHelp.output,
  // Uses a small schema. Otherwise the first page would have to load the contract's larger schema.
  inbox: z.object({ result: z.array(z.object({ notification_id: z.number(), sent_dttm: z.number() })) }),
  // Kept for offline use, because a paid order is handed over by its code.
  order: keptOrder,
  // Stored, because the list links to the order. The shop's query for a waiting order is not stored.
  orders: z.object({ pages: z.array(z.object({ rows: z.array(keptListedOrder) })) }),
  'fan-now': keptNow,
  lights: keptLights,
  polls: z.object({ result: z.array(keptPoll), next_start_time: z.nullable(z.number()) }),
  shop: z.object({
    is_open: z.boolean(),
    delivery: z.object({ kinds: z.array(z.string()), kiosk_location: z.string(), kiosk_pickup: z.string() }),
    products: z.array(keptProduct),
  }),
  'song-requests': listOwnRequests.output,
  'fan-events': z.object({ pages: z.array(z.object({ rows: listFanEvents.output })) }),
  // These schemas are defined here, because the operations load with their tabs.
  raffles: z.array(
    z.object({ raffle_id: z.number(), state: z.string(), entry: z.nullable(z.object({ number: z.string() })) }),
  ),
  trivia: z.object({ pages: z.array(z.object({ rows: z.array(keptTrivia) })) }),
};

/** Delay before saving. It is short, because the tab may be closed. */
const saveAfterMs = 100;
const lastMs = 7 * 86_400_000;

/** Maximum number of stored responses, newest first. It is limited, because each change rewrites all of them. */
const maxAnswers = 100;
/** Max pages of a list, counted from the first. */
const maxPages = 5;

interface Kept {
  state: DehydratedState;
}

const store = createStore('backline-fan-answers', 'of-fans');

const isRecent = ({ dataUpdatedAt }: { dataUpdatedAt: number }) => Date.now() - dataUpdatedAt < lastMs;

const ruleOf = ([name]: readonly unknown[]) => (typeof name === 'string' ? keptAnswers[name] : undefined);

/** Restores the fan's responses and stores new ones until stopped. Sign-out or another sign-in deletes them. */
export async function keepAnswers(client: QueryClient): Promise<() => void> {
  const fanId = signedInFanId();
  /** Id of the fan to whom the responses in this client belong. Another tab may sign in somebody else at any time. */
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
    // Another fan may have signed in while the stored responses were read.
    if (kept !== undefined && signedInFanId() === fanId) {
      const queries = kept.state.queries.filter(
        ({ queryKey, state }) => isRecent(state) && ruleOf(queryKey)?.safeParse(state.data).success === true,
      );
      // A restored response is always stale, because a reload must query the server, even seconds after the last
      // response.
      const stale = queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
      hydrate(client, { mutations: [], queries: stale });
    }
  } catch (error) {
    console.error(error);
    return stopHearing;
  }

  const stopKeeping = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || ruleOf(query.queryKey) === undefined) return;
    // Throttles instead of debouncing, because going offline causes a steady stream of changes.
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

/** Deletes the stored responses of other fans. Keeps those of an expired session, whose fan may return. */
async function forgetOthers(): Promise<void> {
  const own = knownFanId();
  for (const id of await keys(store)) if (id !== own) await del(id, store);
}
