import { profileFields } from './artists.ts';
import { eventFields, imageFocusFields } from './event-fields.ts';
import { eventPatternFields } from './event-patterns.ts';
import { brandFields } from './brands.ts';
import { houseFields } from './house-settings.ts';
import { labelsOf, pick, type FieldKind, type Fields } from './fields.ts';
import { notificationFields } from './notifications.ts';
import { processingStatusNames } from './order-status.ts';
import { personFields } from './people.ts';
import { patternFields } from './patterns.ts';
import { pollFields } from './polls.ts';
import { dropFields, productFields } from './products.ts';
import { promoCodeFields } from './promo-codes.ts';
import { raffleFields } from './raffles.ts';
import { triviaFields } from './trivia.ts';

export type AuditValue =
  | 'text'
  | 'time'
  | 'percent'
  | 'delivery'
  /** A person's id, or a list of ids. */
  | 'person'
  | 'event'
  | 'role'
  | 'event role'
  | 'feature'
  | 'image'
  /** A session's id or a list of ids. The log shows only how many. */
  | 'session'
  | 'job'
  /** A key of {@link auditWords}. */
  | 'word';

interface AuditField {
  label: string;
  value: AuditValue;
}

const is = (value: AuditValue, labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(labels).map(([name, label]): [string, AuditField] => [name, { label, value }]));

const nouns: readonly Fields[] = [
  eventFields,
  personFields,
  profileFields,
  triviaFields,
  pollFields,
  raffleFields,
  notificationFields,
  productFields,
  dropFields,
  promoCodeFields,
  patternFields,
  eventPatternFields,
  houseFields,
  brandFields,
];

const fieldsRead = (value: 'text' | 'time' | 'image') =>
  is(
    value,
    Object.fromEntries(
      nouns
        .flatMap((fields) => Object.entries(fields))
        .filter(([, { kind }]) => value === (valuesOfKinds[kind] ?? 'text'))
        .map(([name, { auditLabel }]) => [name, auditLabel]),
    ),
  );
const valuesOfKinds: Partial<Record<FieldKind, 'time' | 'image'>> = { moment: 'time', image: 'image' };

export const auditFields: Readonly<Record<string, AuditField>> = {
  ...fieldsRead('text'),
  ...is('text', {
    email: 'Email',
    phone_number: 'Phone number',
    contact_email: 'Contact email',
    contact_phone: 'Contact phone number',
    is_active: 'Active',
    allow_group_creation: 'May create events',
    version: 'Version',
    seo_url: 'SEO URL',
    event_code: 'Event code',
    section: 'Section',
    row: 'Row',
    seat: 'Seat',
    named_seat: 'Another seat that the fan named',
    file_name: 'File',
    first_line: 'First line',
    rows: 'Rows',
    errors: 'Rows with errors',
    added: 'Fans added',
    known: 'Fans known before',
    refused: 'Rows refused',
    lines: 'Lines',
    sha256: 'SHA-256 of the lines',
    tries: 'Tries',
    refusal: 'Reason for the refusal',
    entries: 'Entries',
    participants: 'Participants',
    commitment: 'SHA-256 of the seed',
    list_hash: 'SHA-256 of the entry numbers',
    jobs: 'Jobs',
    made_from: 'Sources',
    content: 'Text',
    fans: 'Fans',
    subject: 'Song, poll, raffle or promo code',
    failed_reason: 'Why it is inactive',
    options: 'Options',
    votes_deleted: 'Votes deleted',
    sizes: 'Sizes',
    artist_product_drops: 'Drops at events',
    size: 'Size',
    quantity: 'Quantity',
    available: 'Available',
    taken: 'Sold or held',
    total_amount: 'Amount',
    delivery_amount: 'Of that, delivery',
    things: 'Ordered',
    is_promo_code_display: 'Displayed to fans',
    order_number: 'Order number',
    financial_status: 'Payment status in the store',
    total_price: 'Total',
    orders_read: 'Orders read',
    failure: 'Why it failed',
    shop: 'Store',
    duration_ms: 'Length in milliseconds',
    thinned: 'Flashes taken out',
    pattern: 'Pattern',
    songs: 'Songs',
    epoch: 'Epoch',
    offset_ms: 'Offset in milliseconds',
    ready_share: 'Warn below percent of phones ready',
    hash: 'SHA-256 of the timeline',
    phones: 'Phones',
    is_within_bounds: 'Within bounds',
    retired: 'Retired',
    filters: 'Filters',
    search: 'Search',
    is_report: 'Report',
    request_title: 'Song',
    poll_id: 'Poll',
    is_on: 'On',
    list: 'List',
    is_shared: 'Shared',
    origins: 'Allowed origins',
    shows_polls: 'Shows polls',
    for_events: 'For events',
    host: 'Host of the receiver',
    kinds: 'Kinds',
    message_id: 'Message',
    passkey: 'Passkey',
    issuer: 'Provider',
    account: 'Account at the provider',
  }),
  ...fieldsRead('time'),
  ...is('time', {
    checkin_dttm: 'Checked in at',
    startDate: 'From',
    endDate: 'Until',
    from_dttm: 'From',
    until_dttm: 'Until',
    expires_dttm: 'Valid until',
  }),
  ...is('percent', labelsOf(pick(eventFields, ['tax_rate', ...imageFocusFields]))),
  ...is('delivery', { delivery_cost: eventFields.delivery_cost.label }),
  ...is('person', {
    assigned_to: 'Assigned to',
    proposed_by: 'Proposed by',
    manager_id: 'Artist manager',
    artist_id: 'Artists',
    team_members_id: 'Team members',
    admins: 'Event admins',
    winners: 'Winners',
    user_id: 'Person',
    userId: 'Person',
    listed_user_id: 'Listed as',
  }),
  ...is('event', { event_id: 'Event' }),
  ...is('role', { role: 'Role' }),
  ...is('event role', { event_role: 'Role at the event' }),
  ...is('feature', { features: 'Access', given: 'Permissions', gained: 'Gained', lost: 'Lost' }),
  ...fieldsRead('image'),
  ...is('session', { sessionId: 'Session', sessionIds: 'Sessions' }),
  ...is('job', { job: 'Job' }),
  ...is('word', {
    delivery_method: eventFields.delivery_method.label,
    store_type: profileFields.store_type.label,
    storefront_access_token: 'Store token',
    store_webhook_secret: 'Webhook signing secret',
    reason: 'Reason',
    how: 'How',
    audience: 'Audience',
    discount_type: promoCodeFields.discount_type.auditLabel,
    order_processing_status: 'Order status',
    arrangement: patternFields.arrangement.auditLabel,
    support_status: 'Status of the ticket',
    outcome: 'How it ended',
    second_factor: 'Second factor',
  }),
};

export const auditWords: Readonly<Record<string, string>> = {
  ...processingStatusNames,
  open: 'Open',
  in_progress: 'In progress',
  closed: 'Closed',
  percentage: 'Percentage',
  fixed: 'Fixed amount',
  OwnStore: 'Own store',
  ShopifyStore: 'Shopify',
  None: 'None',
  changed: 'Changed',
  forgotten: 'Forgotten',
  failing: 'No success for three days',
  gone: 'The receiver is gone',
  manual: 'By hand',
  broken: 'It cannot be read',
  too_many_pixels: 'It has too many pixels',
  door_hand: 'By hand at the door',
  door_code: 'By their code at the door',
  door_join: 'Joined at the door',
  all_users: 'All fans of the event',
  check_in_users: 'Fans who checked in',
  song_request_users: 'Fans who asked for a song',
  poll_participants: 'Fans who answered a poll',
  poll_winners: 'Winners of a poll',
  raffle_participants: 'Fans who entered a raffle',
  raffle_winners: 'Winners of a raffle',
  promo_code: 'All fans of the event, with a promo code',
  together: 'Everybody together',
  left_to_right: 'Left to right',
  by_section: 'Section by section',
  wave: 'As a wave',
  show_on: 'Another show was on',
  missed: 'The server was not there',
  done: 'Walked through',
  stopped: 'By hand',
  gave_way: 'A real show began',
  lost: 'Nothing was heard of it any more',
  totp: 'Authenticator app',
  passkey: 'Passkey',
  'right lost': 'The right to import was lost',
};

export function peopleIn(values: Readonly<Record<string, unknown>>): number[] {
  return Object.entries(values)
    .filter(([key]) => auditFields[key]?.value === 'person')
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'number');
}
