export const eventNameRequired = 'Please enter event name.';
export const seoUrlRequired = 'SEO url is required.';
export const eventDateRequired = 'Please select event date.';
export const venueRequired = 'Please enter event venue.';
export const countryRequired = 'Please select country.';
export const stateRequired = 'Please select state.';
export const cityRequired = 'Please select city.';
export const zipcodeRequired = 'Please enter zipcode.';
export const managerRequired = 'Please select an artist manager.';
export const artistRequired = 'Please select an artist.';
export const taxRateRequired = 'Please enter tax rate.';
export const deliveryMethodRequired = 'Please select delivery method.';
export const deliveryCostRequired = 'Please enter delivery charges.';
export const eventCreated = 'Event has been created successfully.';
export const eventUpdated = 'Event has been updated successfully.';
export const eventNotFound = 'The event could not be found.';
export const noEvents = 'No events';
export const eventsAreCreated = 'Events you’re added to appear here. Artist managers and administrators create them.';
export const eventAdminMade = 'Successfully made a group admin.';
export const seoUrlTaken = 'This SEO url is already taken.';
export const seoUrlShape = 'Please use lowercase letters, digits and hyphens.';
export const eventConflict = 'Someone else changed this event while you were editing it.';
export const keepYourself = 'You can’t remove yourself from this event.';

/** Texts of the fan app. */
export const fan = {
  start: {
    title: 'Find your event',
    lead: 'Enter the code on the poster, the screen or your ticket.',
    label: 'Event code',
    submit: 'Go',
    signIn: 'Joined an event before? Sign in',
    ownTitle: 'My events',
    noEvents: 'No events yet. Enter an event code to join.',
    another: 'Join another event',
    more: 'Show more',
  },
  event: {
    unknownTitle: (code: string) => `No event found with code ${code}`,
    failedTitle: 'This event could not be loaded',
    tabs: 'Event menu',
  },
  tabs: {
    now: 'Now',
    join: 'Join in',
    shop: 'Shop',
    lights: 'Lights',
    me: 'Me',
    unread: (count: number) => `${count} unread`,
    nothingToJoin: 'Nothing to join right now. Song requests, polls, trivia and raffles appear here.',
    noLights: 'No light show is planned. When one starts, your phone can be part of it here.',
    notForYou: 'This page is for the event’s team.',
  },
  shop: { tab: 'Shop' },
  orders: { tab: 'My orders' },
  requests: { tab: 'Requests' },
  inbox: { tab: 'Inbox' },
  help: { tab: 'Help' },
  polls: { tab: 'Polls' },
  raffles: { tab: 'Raffles' },
  trivia: { tab: 'Trivia' },
  lights: { tab: 'Light show' },
  doorCode: { tab: 'My code', show: 'Show my code' },
  profile: { menu: 'Profile' },
  door: { tab: 'Check in fans' },
  handOver: { tab: 'Hand over orders' },
} as const;
