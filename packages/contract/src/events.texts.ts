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
export const eventsAreCreated = 'Artist managers and administrators create events; yours appear here.';
export const eventAdminMade = 'Successfully made a group admin.';
export const seoUrlTaken = 'This SEO url is already taken.';
export const seoUrlShape = 'Please use lowercase letters, digits and hyphens.';
export const eventConflict = 'Someone else changed this event while you were editing it.';
export const keepYourself = 'Please keep yourself on the event.';

/** Texts of the fan app. */
export const fan = {
  start: {
    title: 'Your event',
    lead: 'Type the code from the poster, the screen or your ticket.',
    label: 'Event code',
    submit: 'Go',
    signIn: 'Been here before? See your events',
    ownTitle: 'My events',
    noEvents: 'No events yet. Enter the code of your first one.',
    another: 'Another event',
    more: 'Show more',
  },
  event: {
    unknownTitle: (code: string) => `No event has the code ${code}`,
    failedTitle: 'This event could not be loaded',
    tabs: 'Event sections',
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
  door: { tab: 'Check fans in' },
  handOver: { tab: 'Hand over orders' },
} as const;
