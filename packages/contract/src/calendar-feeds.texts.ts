export const made = 'Your calendar has a new address. Subscribe to it in your calendar app.';
export const ended = 'Your calendar address no longer works.';
export const notDuringLoginAs = 'Only the person themselves can see or change the address of their calendar.';
