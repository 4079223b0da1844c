export const titleDefault = 'Unable to log in';
export const statusUpdated = 'Support ticket status has been updated successfully.';
export const titleRemoved = 'Removed: the fan deleted their account';
export const none = 'No support tickets';
export const replyRequired = 'Please enter a reply.';
export const statusRequired = 'Please select a status.';
export const titleRequired = 'Please enter a subject.';
export const descriptionRequired = 'Please describe what happened.';
export const messageRequired = 'Please enter a message.';
export const emailInvalid = 'Please enter a valid email.';
export const linkInvalid = 'This link has expired. Use the link in the latest email, or send your question again.';
export const answerTitleRequired = 'Please enter a name for the reply.';
export const answerTextRequired = 'Please enter the reply text.';
export const answerConflict = 'Someone else changed this reply while you were editing it.';
export const supportReplySent = 'Your reply has been sent.';
export const supportNoteSaved = 'The note has been saved.';
export const supportAnsweredMeanwhile = (name: string) =>
  `${name} has already replied. Read that reply, then send yours if it is still needed.`;
export const supportAssigned = (name: string) => `Ticket assigned to ${name}.`;
export const supportUnassigned = 'Ticket unassigned.';
export const supportAssigneeUnknown = 'This person can’t be assigned this ticket.';
export const supportTypingNotified = 'Others can see that you’re typing.';
export const supportFanLeft = 'The fan deleted their account and can’t read replies.';
export const supportAnswersOfOthers = 'Only this event’s manager and their team can prepare replies.';
export const supportLinksEnded = 'The emailed links to this ticket no longer work.';
export const supportMoved = 'The ticket has been moved to the event.';
export const supportFull = 'This ticket has reached its message limit. Please open a new one.';
export const supportCasesOpen = (most: number) =>
  `You already have ${most} questions for this event. Please continue in one of them.`;
export const supportAsked = 'Your message has been sent. The answer will appear here.';
export const supportContinued = 'Your message has been sent.';
export const supportMailAsked = 'Your message has been sent. You will get the answer by email.';
export const supportLinksGone = 'The links in your emails no longer work.';
export const supportNoticeTitle = 'Your question was answered';
export const supportNoticeBody = 'Open Help to read the answer.';
export const supportPicture = 'You received a picture.';
export const supportCodeTyped = (code: string) => `Event code entered: ${code}`;
export const supportAnswersFull = (most: number) => `At most ${most} replies can be prepared. Please delete one first.`;
export const supportAnswerSaved = 'The reply has been saved.';
export const supportAnswerDeleted = 'The reply has been deleted.';

export const statuses = {
  open: 'Open',
  in_progress: 'In progress',
  closed: 'Closed',
} as const;
