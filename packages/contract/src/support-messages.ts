export const supportMessages = {
  titleDefault: 'Unable to log in',
  statusUpdated: 'Support ticket status has been updated successfully.',

  // The specification does not give the texts below.
  titleRemoved: 'Removed with the fan who asked',
  none: 'No support tickets',
  replyRequired: 'Please enter a reply.',
  statusRequired: 'Please select a status.',
  titleRequired: 'Please say what it is about.',
  descriptionRequired: 'Please tell what happened.',
  messageRequired: 'Please enter a message.',
  emailInvalid: 'Please enter a valid email.',
  linkInvalid: 'This link does not open a conversation any more. Please use the link of the latest mail, or ask again.',
  answerTitleRequired: 'Please enter a name for the reply.',
  answerTextRequired: 'Please enter the text of the reply.',
  answerConflict: 'Somebody else changed this reply while you were editing it.',
} as const;
