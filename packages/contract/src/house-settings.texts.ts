export const httpsOnly = 'Please enter a link that starts with https://.';
export const untilPassed = 'Please choose a time in the future.';
export const footerYearRange = 'Please enter a year from 1900 to 2100.';
export const footerYearRequired = 'Please enter the year of the footer.';
export const saved = 'House settings have been saved.';
