import type { Timezone } from '@backline/contract/time-zones';

export interface Venue {
  name: string;
  timezone: Timezone;
  country: string;
  countryCode: string;
  state: string;
  stateCode: string;
  city: string;
  zipcode: string;
  address: string;
}

function american(
  timezone: Timezone,
  [state, stateCode, city]: readonly [string, string, string],
  [name, address, zipcode]: readonly [string, string, string],
): Venue {
  return { name, timezone, country: 'United States', countryCode: 'US', state, stateCode, city, zipcode, address };
}

function indian(
  [state, stateCode, city]: readonly [string, string, string],
  [name, address, zipcode]: readonly [string, string, string],
): Venue {
  return { name, timezone: 'IST', country: 'India', countryCode: 'IN', state, stateCode, city, zipcode, address };
}

/** Fictional venues in real cities, spelled as in the geo tables, so that the form finds them. */
export const venues: readonly Venue[] = [
  american('CST', ['Illinois', 'IL', 'Chicago'], ['The Lantern Hall', '2210 N Halsted Street', '60614']),
  american('EST', ['New York', 'NY', 'Brooklyn'], ['Foundry on Kent', '88 Kent Avenue', '11249']),
  american('PST', ['California', 'CA', 'Los Angeles'], ['The Mirador', '6120 W Sunset Boulevard', '90028']),
  american('MST', ['Colorado', 'CO', 'Denver'], ['Copper Street Theatre', '1515 Wazee Street', '80202']),
  american('CST', ['Texas', 'TX', 'Austin'], ['Lone Star Pavilion', '901 Red River Street', '78701']),
  american('EST', ['Massachusetts', 'MA', 'Boston'], ['Harborlight Room', '290 Congress Street', '02210']),
  american('PST', ['Washington', 'WA', 'Seattle'], ['Cedar & Tide', '1428 Post Alley', '98101']),
  indian(['Maharashtra', 'MH', 'Mumbai'], ['The Banyan Stage', '14 Mathuradas Mill Compound', '400013']),
  american('CST', ['Tennessee', 'TN', 'Nashville'], ['Sycamore Ballroom', '412 Woodland Street', '37206']),
  american('EST', ['Georgia', 'GA', 'Atlanta'], ['Peachtree Social Club', '695 North Avenue NE', '30308']),
  american('MST', ['Utah', 'UT', 'Salt Lake City'], ['Granary Live', '336 W 700 South', '84101']),
  american('PST', ['Oregon', 'OR', 'Portland'], ['Alder Works', '1040 SE Grand Avenue', '97214']),
  indian(['Karnataka', 'KA', 'Bengaluru'], ['Indigo Yard', '7 Lavelle Road', '560001']),
  american(
    'EST',
    ['Pennsylvania', 'PA', 'Philadelphia'],
    ['Union Transfer Annex', '1018 Spring Garden Street', '19123'],
  ),
  american('CST', ['Louisiana', 'LA', 'New Orleans'], ['Crescent Ironworks', '730 Frenchmen Street', '70116']),
  american('PST', ['California', 'CA', 'San Francisco'], ['Fogline Hall', '1290 Fillmore Street', '94115']),
];
