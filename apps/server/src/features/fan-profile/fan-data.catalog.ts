/** The sections of the document, in its order, and what each is, in a fan's words. */
export const fanDataSections = {
  You: 'Who you are to us.',
  Events: 'The events that you joined, where you sit there, and when you came in.',
  'Answers to polls': 'What you answered to the questions of an event.',
  'Second scans': 'Scans of your code at a second door, which had no network to know of the first.',
  'Lists of organisers': 'Persons on organisers’ lists who have your number, whose place you have not taken.',
  'Files of organisers':
    'Lines with your number in files that organisers have sent us. They are deleted a month after their import.',
  'Seats of other files': 'Where other files of an event would have you sit.',
  'Song requests': 'The songs that you asked for.',
  Devices: 'Where you are signed in, and were in the last weeks.',
  'Sign-ins': 'How your devices signed in.',
  Pictures: 'The pictures that you sent.',
  'New addresses': 'Mail addresses and numbers that wait to be confirmed.',
  Notifications: 'What organisers wrote to you at events.',
  'Push messages': 'Where push messages for you go.',
  'Proposed events': 'The events that you proposed.',
  Raffles: 'The raffles that you entered, and whether you won.',
  'What was noted': 'Lines of the log in which the organiser sees what happened, as far as they are about you.',
} as const;
export type FanDataSection = keyof typeof fanDataSections;

type Told = { section: FanDataSection } | { leftOut: string };

const ofStaff = { leftOut: 'Names somebody of the staff.' };
const staffAlone = { leftOut: 'Is kept of staff alone.' };
const inEvents: Told = { section: 'Events' };

/**
 * Every column in which a row may name a person: by id, or by an address, a number, a network or a device. Whoever adds one says here
 * where the fan's document tells it, or why it does not; the test of the schema asks.
 */
export const fanDataCatalog: Readonly<Record<string, Told>> = {
  'access_requests.decided_by': ofStaff,
  'access_requests.email': { leftOut: 'Is of people who asked to be staff.' },
  'address_changes.address': { section: 'New addresses' },
  'address_changes.impersonator_id': ofStaff,
  'address_changes.requested_by': { section: 'New addresses' },
  'address_changes.user_id': { section: 'New addresses' },
  'audit_log.actor_id': { section: 'What was noted' },
  'audit_log.impersonator_id': ofStaff,
  'audit_log.ip': { section: 'What was noted' },
  'door_repeats.scanned_by': ofStaff,
  'door_repeats.user_id': { section: 'Second scans' },
  'erasures.user_id': { leftOut: 'Is an id of somebody who left, and two moments.' },
  'event_artists.artist_id': ofStaff,
  'event_proposals.artist_id': ofStaff,
  'event_proposals.decided_by': ofStaff,
  'event_proposals.proposed_by': { section: 'Proposed events' },
  'event_team_members.team_member_id': ofStaff,
  'event_users.checked_in_by': inEvents,
  'event_users.claimed_from': inEvents,
  'event_users.user_id': inEvents,
  'events.created_by': ofStaff,
  'events.manager_id': ofStaff,
  'events.updated_by': ofStaff,
  'fan_import_repeats.user_id': { section: 'Seats of other files' },
  'fan_import_rows.contact_email': { section: 'Files of organisers' },
  'fan_import_rows.contact_phone': { section: 'Files of organisers' },
  'fan_import_rows.email': { section: 'Files of organisers' },
  'fan_import_rows.phone': { section: 'Files of organisers' },
  'fan_imports.created_by': ofStaff,
  'fan_imports.run_by': ofStaff,
  'fan_imports.run_via': ofStaff,
  'fan_imports.sent_by': ofStaff,
  'fan_imports.sent_via': ofStaff,
  'idempotency_keys.actor_id': { leftOut: 'Answers to what you sent, kept for a day so that nothing is done twice.' },
  'identity_codes.phone_number': {
    leftOut: 'Codes that were texted to you are secrets; they are deleted within the hour.',
  },
  'identity_links.email': staffAlone,
  'identity_links.identity_id': staffAlone,
  'identity_passwords.identity_id': staffAlone,
  'login_history.ip': { section: 'Sign-ins' },
  'login_history.user_agent': { section: 'Sign-ins' },
  'login_history.user_id': { section: 'Sign-ins' },
  'notification_recipients.user_id': { section: 'Notifications' },
  'notifications.sent_by': ofStaff,
  'noted.user_id': {
    leftOut: 'Tells open pages that something of yours changed, by its id, and is deleted by the hour after.',
  },
  'notices.user_id': {
    leftOut: 'Tells open pages that something of yours changed, by its id, and is deleted by the hour after.',
  },
  'outbox.recipient': { leftOut: 'Messages are kept in demonstrations alone, where they are not sent.' },
  'poll_votes.user_id': { section: 'Answers to polls' },
  'polls.created_by': ofStaff,
  'polls.updated_by': ofStaff,
  'profiles.user_id': staffAlone,
  'promo_codes.artist_id': ofStaff,
  'push_subscriptions.address': { section: 'Push messages' },
  'push_subscriptions.user_id': { section: 'Push messages' },
  'raffle_entries.user_id': { section: 'Raffles' },
  'sessions.impersonator_id': ofStaff,
  'sessions.ip': { section: 'Devices' },
  'sessions.user_agent': { section: 'Devices' },
  'sessions.user_id': { section: 'Devices' },
  'song_analysis_progress.user_id': staffAlone,
  'song_requests.user_id': { section: 'Song requests' },
  'uploads.uploader_id': { section: 'Pictures' },
  'users.contact_email': { section: 'You' },
  'users.contact_phone': { section: 'Lists of organisers' },
  'users.email': { section: 'You' },
  'users.identity_id': { leftOut: 'Is the name under which the sign-in knows you: a number that says nothing.' },
  'users.manager_id': ofStaff,
  'users.phone_number': { section: 'You' },
};
