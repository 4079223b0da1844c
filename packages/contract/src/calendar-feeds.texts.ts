export const made = 'Your calendar has a new address. Subscribe to it in your calendar app.';
export const ended = 'The address of your calendar works no longer.';
export const notDuringLoginAs = 'Only the person themselves can see or change the address of their calendar.';
