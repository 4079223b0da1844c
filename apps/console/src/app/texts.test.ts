import { connectedAccountMessages } from '@backline/contract/connected-account';
import { dashboardMessages } from '@backline/contract/dashboard-messages';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { lightMessages } from '@backline/contract/light-messages';
import { merchDropMessages } from '@backline/contract/merch-drop-messages';
import { messages } from '@backline/contract/messages';
import { numberFindingMessages } from '@backline/contract/number-findings';
import { orderMessages } from '@backline/contract/order-messages';
import { paymentDifferenceMessages } from '@backline/contract/payment-differences';
import { paymentMessages } from '@backline/contract/payments';
import { productMessages } from '@backline/contract/product-messages';
import { promoMessages } from '@backline/contract/promo-messages';
import { reportMessages } from '@backline/contract/report-messages';
import { supportMessages } from '@backline/contract/support-messages';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const catalogue = { ...messages, ...engagementMessages };

/** The specification's texts for these areas, each with its key and the sources that must use it. */
const worded: readonly [text: string, key: keyof typeof catalogue, places: readonly string[]][] = [
  // Managers and artists
  ['Please enter name.', 'nameRequired', ['contract/people']],
  ['Please enter email.', 'emailRequired', ['contract/people']],
  ['Please enter a valid email.', 'emailShape', ['contract/people']],
  ['Please enter phone number.', 'phoneRequired', ['contract/phone']],
  ['Phone number must be greater than 10 digits!', 'phoneShort', ['contract/phone']],
  ['Phone number must not exceed 15 digits!', 'phoneLong', ['contract/phone']],
  ['Only image files are allowed to be uploaded.', 'imageOnly', ['console/lib/uploads', 'server/features/uploads']],
  ['Please input an email!', 'newEmailRequired', ['contract/person-changes']],
  ['Please enter a valid email!', 'newEmailShape', ['contract/person-changes']],
  ['No Artist Managers Currently Available', 'noManagers', ['console/features/artists']],
  ['Failed to create Artist Manager. Please try again.', 'personCreateFailed', ['console/features/artists']],
  ['Failed to update Artist. Please try again.', 'personUpdateFailed', ['console/features/artists']],
  ['Email has been updated successfully.', 'emailChanged', ['server/features/account']],
  ['Failed to update email.', 'emailChangeFailed', ['console/nouns/people/address']],
  ['Phone number has been updated successfully.', 'phoneChanged', ['server/features/account']],
  ['Failed to update phone number.', 'phoneChangeFailed', ['console/nouns/people/address']],
  ['Failed to fetch data.', 'fetchFailed', ['console/ui/query-state']],
  ['Something went wrong.', 'somethingWrong', ['console/app/page-failure']],
  ['Failed to upload file', 'uploadFailed', ['console/lib/uploads']],
  ['Something went wrong while uploading the file', 'uploadWrong', ['console/lib/uploads']],
  ['Failed to upload thumbnail', 'thumbnailFailed', ['console/lib/uploads']],
  ['will be visible in the list within one minute', 'personCreated', ['server/features/artists']],
  // Team members
  ['Please select an artist manager.', 'managerRequired', ['console/features/team', 'server/features/people']],
  ['Unsupported country code', 'unsupportedCountryCode', ['console/features/team']],
  ['Failed to create Team member. Please try again.', 'teamMemberCreateFailed', ['console/features/team']],
  ['Failed to update Team member. Please try again.', 'teamMemberUpdateFailed', ['console/features/team']],
  [
    'The Team member has been created successfully and will be visible in the list within one minute.',
    'teamMemberCreated',
    ['server/features/team'],
  ],
  ['The Team member has been updated successfully!', 'teamMemberUpdated', ['server/features/team']],
  ['No Team Member Currently Available', 'noTeamMembers', ['console/features/team']],
  // Login As
  ['Login as Ada?', 'loginAs', ['console/nouns/people/login-as-button']],
  ['ID not found.', 'idNotFound', ['console/', 'server/features/auth']],
  // Role access
  ['Role Wise Access', 'roleWiseAccess', ['console/app/role-access']],
  ['Assign Features', 'assignFeatures', ['console/features/roles']],
  ['Update Access', 'updateAccess', ['console/features/roles']],
  ['Please select a role.', 'roleRequired', ['console/features/roles', 'contract/roles']],
  ['Please select at least one feature.', 'featureRequired', ['contract/roles']],
  ['Access updated successfully!', 'accessUpdated', ['server/features/roles']],
  ['Failed to update access', 'accessUpdateFailed', ['console/features/roles']],
  ['Failed to fetch role master data', 'roleMastersFailed', ['console/features/roles']],
  // Users
  ['Group admin permissions granted.', 'eventAdminGranted', ['server/features/fans']],
  ['Group admin permissions revoked.', 'eventAdminRevoked', ['server/features/fans']],
  ['Successfully made a group admin.', 'eventAdminMade', ['server/features/events']],
  ['No Data', 'noData', ['console/features/fans']],
  // Fan requests
  ['No Requests', 'noRequests', ['console/features/song-requests']],
  ['Song request has been updated successfully !', 'songRequestUpdated', ['server/features/song-requests']],
  ['Song request has been deleted successfully !', 'songRequestDeleted', ['server/features/song-requests']],
  // Notify fans
  ['Please enter title.', 'notificationTitleRequired', ['contract/notifications']],
  ['Please enter body.', 'notificationBodyRequired', ['contract/notifications']],
  ['Push notifications have been sent out.', 'notificationsSent', ['server/features/notifications']],
  // Trivia
  ['Please enter title.', 'triviaTitleRequired', ['contract/trivia']],
  ['Please select publish time.', 'publishTimeRequired', ['contract/trivia']],
  ['Trivia has been created successfully.', 'triviaCreated', ['server/features/trivia']],
  ['Trivia has been updated successfully.', 'triviaUpdated', ['server/features/trivia']],
  ['Trivia has been published successfully.', 'triviaPublished', ['server/features/trivia']],
  ['Trivia has been deleted successfully.', 'triviaDeleted', ['server/features/trivia']],
  ['Trivia has been auto generated successfully.', 'triviaGenerated', ['server/features/trivia']],
  ['Something went wrong!', 'triviaFailed', ['console/features/trivia']],
  // Raffles
  ['Please enter title.', 'titleRequired', ['contract/raffles']],
  ['Please enter no. of winners.', 'winnersRequired', ['contract/raffles']],
  ['Number of winners must be at least 1', 'winnersTooFew', ['contract/raffles']],
  ['Please enter minimum no. of participants. Value must be atleast 1.', 'participantsRequired', ['contract/raffles']],
  ['Raffle has been updated successfully.', 'raffleUpdated', ['server/features/raffles']],
  ['Raffle has been created successfully', 'raffleCreated', ['server/features/raffles']],
  // Polls
  ['Please enter a question.', 'pollQuestionRequired', ['contract/polls']],
  ['Option is required', 'pollOptionRequired', ['contract/polls']],
  ['Sort no is required', 'pollSortRequired', ['contract/polls']],
  ['Please enter start time.', 'startTimeRequired', ['contract/opening-times']],
  ['Please enter end time.', 'endTimeRequired', ['contract/opening-times']],
  [
    'Start Time must be greater than or equal to the current date and time',
    'startTimePast',
    ['contract/opening-times'],
  ],
  ['End Time must be greater than or equal to the current date and time', 'endTimePast', ['contract/opening-times']],
  ['End Time must be greater than Start Time', 'pollEndsBeforeStart', ['contract/polls', 'console/features/polls']],
  ['End Time must be greater than start time', 'raffleEndsBeforeStart', ['contract/raffles']],
  ['Poll has been created successfully.', 'pollCreated', ['server/features/polls']],
  ['Poll has been updated successfully.', 'pollUpdated', ['server/features/polls']],
  // Doors
  ['Access Denied!', 'pageAccessDenied', ['console/features/access-denied']],
  ['Something went wrong. Please try again later.', 'tryLater', ['console/']],
];

const product = join(import.meta.dirname, '../../../..');
const roots = { contract: 'packages/contract/src/', console: 'apps/console/src/', server: 'apps/server/src/' } as const;

function sourcesAt(place: string): string {
  const [root = '', ...rest] = place.split('/');
  const start = join(product, roots[root as keyof typeof roots], rest.join('/'));
  const files = [
    ...globSync(`${start}*.{ts,tsx}`),
    ...globSync(`${start}*/**/*.{ts,tsx}`),
    ...globSync(`${start}/**/*.{ts,tsx}`),
  ];
  return [...new Set(files)]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

const said = (key: keyof typeof catalogue): string[] => {
  const entry: unknown = catalogue[key];
  if (typeof entry === 'string') return [entry];
  if (typeof entry !== 'function') throw new Error(`${key} is no text`);
  const say = entry as (value: string) => string;
  return ['Ada', 'Artist', 'Artist Manager'].map((value) => say(value));
};

describe('a text of the specification for these areas', () => {
  test.each(worded)('%s: stands in the catalogue', (text, key) => {
    expect(said(key).some((sentence) => sentence.includes(text))).toBe(true);
  });

  test.each(worded)('%s: is used where it belongs', (_text, key, places) => {
    for (const place of places)
      expect(sourcesAt(place), `${key} in ${place}`).toMatch(new RegExp(`[mM]essages\\.${key}\\b`));
  });
});

const shopCatalogues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  lightMessages,
  productMessages,
  merchDropMessages,
  promoMessages,
  orderMessages,
  connectedAccountMessages,
  paymentMessages,
  numberFindingMessages,
  paymentDifferenceMessages,
  supportMessages,
  reportMessages,
  dashboardMessages,
};

const shopWorded: readonly (readonly [text: string, catalogue: string, key: string])[] = [
  ['Unable to log in', 'supportMessages', 'titleDefault'],
  ['Support ticket status has been updated successfully.', 'supportMessages', 'statusUpdated'],
  ['Please enter pattern name.', 'lightMessages', 'patternNameRequired'],
  ['Please enter payload data.', 'lightMessages', 'payloadRequired'],
  ['Pattern has been created successfully.', 'lightMessages', 'patternCreated'],
  ['Pattern has been updated successfully.', 'lightMessages', 'patternUpdated'],
  ['Please select start time.', 'lightMessages', 'startTimeRequired'],
  ['Please select pattern.', 'lightMessages', 'patternRequired'],
  ['Music title is required.', 'lightMessages', 'musicTitleRequired'],
  ['File is required.', 'lightMessages', 'songFileRequired'],
  ['Please ensure all fields are not empty.', 'lightMessages', 'emptyFields'],
  ['Song has been removed successfully.', 'lightMessages', 'songRemoved'],
  ['Music has been added successfully.', 'lightMessages', 'musicAdded'],
  ['Please enter a title.', 'productMessages', 'titleRequired'],
  ['Please enter price.', 'productMessages', 'priceRequired'],
  ['Please enter a description.', 'productMessages', 'descriptionRequired'],
  ['Description contains repetitive characters.', 'productMessages', 'descriptionRepeats'],
  ['End must be after start.', 'productMessages', 'endBeforeStart'],
  ['Please add at least one size.', 'productMessages', 'sizeRequired'],
  ['Duplicate sizes are not allowed.', 'productMessages', 'sizeTwice'],
  ['Drop quantity (5) cannot exceed available quantity (4) for size "M".', 'productMessages', 'dropTooLarge'],
  ['Please select event.', 'productMessages', 'dropEventRequired'],
  ['Duplicate event selected.', 'productMessages', 'dropEventTwice'],
  ['Price must be greater than 0.', 'productMessages', 'priceTooSmall'],
  ['Promo Code has been selected successfully.', 'promoMessages', 'selected'],
  ['Promo Code has been unselected successfully.', 'promoMessages', 'unselected'],
  ['No Promo Code Available', 'promoMessages', 'none'],
  ['Please enter your email', 'connectedAccountMessages', 'emailRequired'],
  ['No result found.', 'reportMessages', 'noResult'],
  ['Export to CSV', 'reportMessages', 'exportToCsv'],
];

describe('a text of the specification for the shop and light shows', () => {
  test.each(shopWorded)('%s: stands in its catalogue as the specification words it', (text, name, key) => {
    const entry = shopCatalogues[name]?.[key];
    expect(typeof entry === 'function' ? entry(5, 4, 'M') : entry).toBe(text);
  });
});
