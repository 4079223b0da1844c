/** Texts of the fan app. */
export const fan = {
  unknownTitle: (code: string) => `No event has the code ${code}`,
  unknownLead: 'Check the code on the poster or your ticket, and type it again.',
} as const;
