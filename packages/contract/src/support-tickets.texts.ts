export const titleDefault = 'Unable to log in';
export const statusUpdated = 'Support ticket status has been updated successfully.';
export const titleRemoved = 'Removed with the fan who asked';
export const none = 'No support tickets';
export const replyRequired = 'Please enter a reply.';
export const statusRequired = 'Please select a status.';
export const titleRequired = 'Please say what it is about.';
export const descriptionRequired = 'Please tell what happened.';
export const messageRequired = 'Please enter a message.';
export const emailInvalid = 'Please enter a valid email.';
export const linkInvalid =
  'This link does not open a conversation any more. Please use the link of the latest mail, or ask again.';
export const answerTitleRequired = 'Please enter a name for the reply.';
export const answerTextRequired = 'Please enter the text of the reply.';
export const answerConflict = 'Somebody else changed this reply while you were editing it.';
export const supportReplySent = 'Your reply has been sent.';
export const supportNoteSaved = 'The note has been saved.';
export const supportAnsweredMeanwhile = (name: string) =>
  `${name} has answered meanwhile. Read that answer, then send yours if it is still needed.`;
export const supportAssigned = (name: string) => `The ticket is ${name}’s now.`;
export const supportUnassigned = 'The ticket is nobody’s now.';
export const supportAssigneeUnknown = 'This person cannot answer tickets here.';
export const supportTypingNotified = 'The others see that you are writing.';
export const supportFanLeft = 'The fan who asked has deleted their account, so nobody would read this.';
export const supportAnswersOfOthers = 'Only the manager of this event and their own people can prepare replies.';
export const supportLinksEnded = 'The mailed links do not open this ticket any more.';
export const supportMoved = 'The ticket has been moved to the event.';
export const supportFull = 'This ticket has too many messages. Please open another one.';
export const supportCasesOpen = (most: number) =>
  `You can have ${most} tickets at one event. Please write on in one of them.`;
export const supportAsked = 'Your message has been sent. The answer will be shown here.';
export const supportContinued = 'Your message has been sent.';
export const supportMailAsked = 'Your message has been sent. The answer comes by mail.';
export const supportLinksGone = 'The links that were mailed to you do not work any more.';
export const supportNoticeTitle = 'Your question was answered';
export const supportNoticeBody = 'Open Help to read the answer.';
export const supportPicture = 'You were sent a picture.';
export const supportCodeTyped = (code: string) => `Event code, as it was typed: ${code}`;
export const supportAnswersFull = (most: number) => `At most ${most} replies can be prepared. Please delete one first.`;
export const supportAnswerSaved = 'The reply has been saved.';
export const supportAnswerDeleted = 'The reply has been deleted.';

export const statuses = {
  open: 'Open',
  in_progress: 'In progress',
  closed: 'Closed',
} as const;
