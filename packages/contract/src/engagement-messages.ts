/** Texts of what fans take part in and staff send them: the specification's in its own words, then ours. */
export const engagementMessages = {
  // Fan requests
  noRequests: 'No Requests',
  songRequestUpdated: 'Song request has been updated successfully !',
  songRequestDeleted: 'Song request has been deleted successfully !',
  // Notify fans
  notificationTitleRequired: 'Please enter title.',
  notificationBodyRequired: 'Please enter body.',
  notificationsSent: 'Push notifications have been sent out.',
  // Polls and raffles
  pollQuestionRequired: 'Please enter a question.',
  pollOptionRequired: 'Option is required',
  pollSortRequired: 'Sort no is required',
  pollCreated: 'Poll has been created successfully.',
  pollUpdated: 'Poll has been updated successfully.',
  startTimeRequired: 'Please enter start time.',
  endTimeRequired: 'Please enter end time.',
  startTimePast: 'Start Time must be greater than or equal to the current date and time',
  endTimePast: 'End Time must be greater than or equal to the current date and time',
  pollEndsBeforeStart: 'End Time must be greater than Start Time',
  raffleEndsBeforeStart: 'End Time must be greater than start time',
  // Raffles
  titleRequired: 'Please enter title.',
  winnersRequired: 'Please enter no. of winners.',
  winnersTooFew: 'Number of winners must be at least 1',
  participantsRequired: 'Please enter minimum no. of participants. Value must be atleast 1.',
  raffleUpdated: 'Raffle has been updated successfully.',
  raffleCreated: 'Raffle has been created successfully',
  // Trivia
  triviaTitleRequired: 'Please enter title.',
  publishTimeRequired: 'Please select publish time.',
  triviaCreated: 'Trivia has been created successfully.',
  triviaUpdated: 'Trivia has been updated successfully.',
  triviaDeleted: 'Trivia has been deleted successfully.',
  triviaPublished: 'Trivia has been published successfully.',
  triviaGenerated: 'Trivia has been auto generated successfully.',
  triviaFailed: 'Something went wrong!',

  // Ours: the specification is silent here.
  songTitleRequired: 'Please enter a song.',
  noPolls: 'No polls',
  pollOptionsFew: 'Please give at least 2 options.',
  pollOptionsMany: (max: number) => `Please give at most ${max} options.`,
  pollOptionRepeated: 'Another option says the same.',
  pollOneCorrect: 'At most one option can be correct.',
  pollConflict: 'Somebody else changed this poll while you were editing it.',
  pollDeleted: 'Poll has been deleted successfully.',
  raffleConflict: 'Somebody else changed this raffle while you were editing it.',
  raffleDeleted: 'Raffle has been deleted.',
  triviaConflict: 'Somebody else changed this trivia while you were editing it.',
} as const;
