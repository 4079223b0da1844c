export const triviaTitleRequired = 'Please enter title.';
export const publishTimeRequired = 'Please select publish time.';
export const triviaCreated = 'Trivia has been created successfully.';
export const triviaUpdated = 'Trivia has been updated successfully.';
export const triviaDeleted = 'Trivia has been deleted successfully.';
export const triviaPublished = 'Trivia has been published successfully.';
export const triviaGenerated = 'Trivia has been auto generated successfully.';
export const triviaFailed = 'Something went wrong!';
export const triviaConflict = 'Someone else changed this trivia while you were editing it.';
export const triviaNothingNew = 'No new trivia for this event yet.';

/** Texts of the fan app. */
export const fan = {
  title: 'Trivia',
  nothing: 'No trivia yet. It will appear here automatically.',
  more: 'Show more',
} as const;
