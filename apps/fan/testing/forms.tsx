import { checkIn, sendFanCode, verifyFanCode, type Attendance } from '@backline/contract/attendance';
import { getBotCheck } from '@backline/contract/auth';
import { joinAtDoorAsEventAdmin } from '@backline/contract/door';
import { proposeEvent } from '@backline/contract/event-proposals';
import { askForHelp, continueHelp, type HelpCase } from '@backline/contract/fan-help';
import { deleteFan, sendFanLeaveCode, updateFanProfile, type FanProfile } from '@backline/contract/fan-profile';
import { getCountriesForFan } from '@backline/contract/lookups';
import type { Operation } from '@backline/contract/operation';
import { listFanOrders, sendReceipt, startCheckout } from '@backline/contract/orders';
import { quoteCart, type Quote, type Shop } from '@backline/contract/shop';
import { askForSong } from '@backline/contract/song-asks';
import { suggestSongs } from '@backline/contract/song-requests';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CheckInStep } from '../src/features/attendance/check-in.step.tsx';
import { doorwayOf } from '../src/features/door/doorway.ts';
import { JoinForm } from '../src/features/door/join-form.tsx';
import * as doorTexts from '@backline/contract/door.texts';
import { Component as Leave } from '../src/features/profile/leave.page.tsx';
import { ProfileForm } from '../src/features/profile/profile-form.tsx';
import * as profileTexts from '@backline/contract/fan-profile.texts';
import { keepDraft } from '../src/features/proposals/draft.ts';
import { emptyValues } from '../src/features/proposals/propose-values.ts';
import { ProposeForm } from '../src/features/proposals/propose-form.tsx';
import * as proposalTexts from '@backline/contract/event-proposals.texts';
import { AskForm as HelpAskForm } from '../src/features/help/ask-form.tsx';
import * as supportFanTexts from '@backline/contract/support-tickets.fan.texts';
import { WriteOnForm } from '../src/features/help/write-on-form.tsx';
import { AskForm } from '../src/features/requests/ask-form.tsx';
import * as songRequestFanTexts from '@backline/contract/song-requests.fan.texts';
import { emptyCart, putIntoCart } from '../src/features/shop/cart-store.ts';
import { ReceiptForm } from '../src/features/orders/order-receipt.tsx';
import * as receiptTexts from '@backline/contract/receipts.texts';
import { CartSheet } from '../src/features/shop/cart-sheet.tsx';
import * as shopTexts from '@backline/contract/shop.texts';
import { CodeStep } from '../src/features/sign-in/code.step.tsx';
import { NameStep } from '../src/features/sign-in/name.step.tsx';
import { PhoneStep } from '../src/features/sign-in/phone.step.tsx';
import * as sessionTexts from '@backline/contract/session.texts';
import * as attendanceTexts from '@backline/contract/attendance.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { answer, type open } from './fan-page.tsx';
import { plainAmounts } from './order-amounts.ts';

type User = ReturnType<typeof open>['user'];

interface FormCase {
  page: () => ReactNode;
  fill?: (user: User) => Promise<unknown>;
  send: string;
  call: Operation;
  field: string;
  away: string;
  isAllBesideField?: boolean;
  /** True if the call is queued when the server does not respond. */
  isKept?: boolean;
}

const known: Partial<Attendance> = {
  offers: ['shop'],
  event_id: 7,
  event_code: 'ABC234',
  event_name: 'Loud Night',
  timezone: 'CST',
  section: '',
  row: '7',
  seat: '12',
  checkin_dttm: null,
};
const event = known as Attendance;
const profile: FanProfile = {
  id: 7,
  name: 'Zoe',
  phone_number: null,
  profile_image_url: null,
  profile_image_thumbnail_url: null,
  version: 1,
};
const shop: Shop = {
  is_open: true,
  delivery: { kinds: ['seat'], kiosk_location: '', kiosk_pickup: '' },
  products: [],
  restock: [],
};
const quote = {
  items: [],
  ...plainAmounts,
  promo_refusal: '',
  total_refusal: '',
} satisfies Quote;
const question: HelpCase = {
  support_case_id: 3,
  title: 'Cloakroom',
  status: 'open',
  unread: 0,
  created_dttm: 1,
  last_dttm: 1,
  has_earlier: false,
  messages: [],
};
const artists = [{ id: 4, name: 'Feather' }];
const none = () => undefined;

const typed = (label: string, text: string) => async (user: User) =>
  user.type(await screen.findByLabelText(label), text);
const prepared = (page: ReactNode, ...steps: readonly (() => unknown)[]) => {
  return () => {
    for (const step of steps) step();
    return page;
  };
};
const noCheck = () => answer(getBotCheck, { kind: 'off' });

export const forms: readonly (readonly [file: string, form: FormCase])[] = [
  [
    'features/attendance/check-in.step.tsx',
    {
      page: () => <CheckInStep event={event} onEnd={none} />,
      send: attendanceTexts.fan.checkIn.submit,
      call: checkIn,
      field: 'row',
      away: '',
      isKept: true,
    },
  ],
  [
    'features/door/join-form.tsx',
    {
      page: () => (
        <JoinForm doorway={doorwayOf(event, 7)} typedName="Zoe" countryCode="US" onEnd={none} onJoined={none} />
      ),
      send: doorTexts.fan.joinNow,
      call: joinAtDoorAsEventAdmin,
      field: 'name',
      away: generalTexts.fan.app.noNetwork,
    },
  ],
  [
    'features/profile/profile-form.tsx',
    {
      page: () => <ProfileForm profile={profile} />,
      send: profileTexts.profile.save,
      call: updateFanProfile,
      field: 'name',
      away: generalTexts.fan.app.noNetwork,
    },
  ],
  [
    'features/profile/leave.page.tsx',
    {
      page: prepared(<Leave />, () => answer(sendFanLeaveCode, { message: 'Sent' })),
      fill: async (user) => {
        await user.click(screen.getByRole('button', { name: profileTexts.leave.ask }));
        await typed(sessionTexts.fan.textedCode.label, '123456')(user);
      },
      send: profileTexts.leave.confirm,
      call: deleteFan,
      field: 'code',
      away: generalTexts.fan.app.noNetwork,
      isAllBesideField: true,
    },
  ],
  [
    'features/sign-in/phone.step.tsx',
    {
      page: prepared(
        <PhoneStep
          phone={{ callingCode: '+1', number: '4155550134' }}
          countryCode={undefined}
          isLost={false}
          onType={none}
          onSent={none}
        />,
        noCheck,
      ),
      send: sessionTexts.fan.sendCode,
      call: sendFanCode,
      field: 'phone_number',
      away: generalTexts.fan.app.noNetwork,
    },
  ],
  [
    'features/sign-in/code.step.tsx',
    {
      page: prepared(<CodeStep said="" phoneNumber="+14155550134" onBack={none} />, noCheck),
      // The sixth digit submits the form.
      fill: async (user) => {
        await typed(sessionTexts.fan.textedCode.label, '123456')(user);
        await screen.findByText('First.');
      },
      send: sessionTexts.fan.confirm,
      call: verifyFanCode,
      field: 'code',
      away: generalTexts.fan.app.noNetwork,
      isAllBesideField: true,
    },
  ],
  [
    'features/sign-in/name.step.tsx',
    {
      page: () => <NameStep />,
      fill: typed(sessionTexts.fan.name, 'Zoe'),
      send: sessionTexts.fan.saveName,
      call: updateFanProfile,
      field: 'name',
      away: generalTexts.fan.app.noNetwork,
    },
  ],
  [
    'features/requests/ask-form.tsx',
    {
      page: prepared(<AskForm event={event} left={null} />, () => answer(suggestSongs, [])),
      fill: typed(songRequestFanTexts.song, 'Hello'),
      send: songRequestFanTexts.ask,
      call: askForSong,
      field: 'title',
      away: '',
      isKept: true,
    },
  ],
  [
    'features/shop/cart-sheet.tsx',
    {
      page: prepared(
        <CartSheet event={event} shop={shop} />,
        () => answer(quoteCart, quote),
        () => answer(listFanOrders, []),
        () => emptyCart(7),
        () => putIntoCart(7, 12, 1),
      ),
      send: shopTexts.reserve('$27.00'),
      call: startCheckout,
      field: 'delivery.row',
      away: generalTexts.fan.app.noNetwork,
    },
  ],
  [
    'features/orders/order-receipt.tsx',
    {
      page: () => <ReceiptForm orderNo="HELD234567" onSent={none} />,
      fill: typed(receiptTexts.email, 'zoe@example.org'),
      send: receiptTexts.send,
      call: sendReceipt,
      field: 'email',
      away: generalTexts.fan.app.noNetwork,
    },
  ],
  [
    'features/proposals/propose-form.tsx',
    {
      page: prepared(
        <ProposeForm artists={artists} />,
        () => answer(getCountriesForFan, []),
        () =>
          keepDraft({
            ...emptyValues(artists),
            event_name: 'Barn dance',
            event_dttm: '2099-05-01T20:00',
            venue: 'The Barn',
            country_id: '1',
            state_id: '2',
            city: 'Chicago',
            artist_id: '4',
          }),
      ),
      send: proposalTexts.propose.submit,
      call: proposeEvent,
      field: 'venue',
      away: proposalTexts.propose.kept,
    },
  ],
  [
    'features/help/ask-form.tsx',
    {
      page: () => <HelpAskForm event={event} />,
      fill: async (user) => {
        await typed(supportFanTexts.about, 'Cloakroom')(user);
        await typed(supportFanTexts.message, 'Where is it?')(user);
      },
      send: supportFanTexts.ask,
      call: askForHelp,
      field: 'title',
      away: supportFanTexts.queuedHere,
      isKept: true,
    },
  ],
  [
    'features/help/write-on-form.tsx',
    {
      page: () => <WriteOnForm event={event} question={question} />,
      fill: typed(supportFanTexts.reply, 'At the north door.'),
      send: supportFanTexts.ask,
      call: continueHelp,
      field: 'content',
      away: '',
      isKept: true,
    },
  ],
];
