import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogues } from '../../testing/catalogues.ts';

/** The specification's texts for these areas, each with its key and the sources that must use it. */
const worded: readonly [text: string, key: string, places: readonly string[]][] = [
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
  // Access and general errors
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

const said = (key: string): string[] =>
  Object.values(catalogues).flatMap((catalogue) => {
    const entry = catalogue[key];
    if (typeof entry !== 'function') return typeof entry === 'string' ? [entry] : [];
    const say = entry as (value: string) => string;
    return ['Ada', 'Artist', 'Artist Manager'].map((value) => say(value));
  });

describe('texts of the specification about people, fans and general errors', () => {
  test.each(worded)('the catalogue contains the text “%s”', (text, key) => {
    expect(said(key).some((sentence) => sentence.includes(text))).toBe(true);
  });

  test.each(worded)('the expected source files use the text “%s”', (_text, key, places) => {
    for (const place of places)
      expect(sourcesAt(place), `${key} in ${place}`).toMatch(new RegExp(`[tT]exts\\.${key}\\b`));
  });
});

const shopWorded: readonly (readonly [text: string, catalogue: string, key: string])[] = [
  ['Unable to log in', 'support-tickets', 'titleDefault'],
  ['Support ticket status has been updated successfully.', 'support-tickets', 'statusUpdated'],
  ['Please enter pattern name.', 'lights', 'patternNameRequired'],
  ['Please enter payload data.', 'lights', 'payloadRequired'],
  ['Pattern has been created successfully.', 'lights', 'patternCreated'],
  ['Pattern has been updated successfully.', 'lights', 'patternUpdated'],
  ['Please select start time.', 'lights', 'startTimeRequired'],
  ['Please select pattern.', 'lights', 'patternRequired'],
  ['Music title is required.', 'tracks', 'musicTitleRequired'],
  ['File is required.', 'tracks', 'songFileRequired'],
  ['Please ensure all fields are not empty.', 'tracks', 'emptyFields'],
  ['Song has been removed successfully.', 'tracks', 'songRemoved'],
  ['Music has been added successfully.', 'tracks', 'musicAdded'],
  ['Please enter a title.', 'products', 'titleRequired'],
  ['Please enter price.', 'products', 'priceRequired'],
  ['Please enter a description.', 'products', 'descriptionRequired'],
  ['Description contains repetitive characters.', 'products', 'descriptionRepeats'],
  ['End must be after start.', 'products', 'endBeforeStart'],
  ['Please add at least one size.', 'products', 'sizeRequired'],
  ['Duplicate sizes are not allowed.', 'products', 'sizeTwice'],
  ['Drop quantity (5) cannot exceed available quantity (4) for size "M".', 'products', 'dropTooLarge'],
  ['Please select event.', 'products', 'dropEventRequired'],
  ['Duplicate event selected.', 'products', 'dropEventTwice'],
  ['Price must be greater than 0.', 'products', 'priceTooSmall'],
  ['Promo Code has been selected successfully.', 'promo-codes', 'selected'],
  ['Promo Code has been unselected successfully.', 'promo-codes', 'unselected'],
  ['No Promo Code Available', 'promo-codes', 'none'],
  ['Please enter your email', 'connected-account', 'emailRequired'],
  ['No result found.', 'reports', 'noResult'],
  ['Export to CSV', 'reports', 'exportToCsv'],
];

describe('texts of the specification about the shop, light shows, support and reports', () => {
  test.each(shopWorded)('the catalogue contains the text “%s” word for word', (text, name, key) => {
    const entry = catalogues[name]?.[key];
    expect(typeof entry === 'function' ? entry(5, 4, 'M') : entry).toBe(text);
  });
});
