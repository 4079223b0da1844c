/** Texts of the fan app. */
export const fan = {
  label: 'On now',
  restock: {
    title: (what: string) => `It’s back: ${what}`,
    detail: (wait: string) => `One is held for you for ${wait}`,
  },
  order: {
    title: 'Order ready',
    /** Names the place only if the organiser entered one. */
    at: (place: string) => (place === '' ? 'Pick it up at the kiosk' : place),
    toSeat: 'On its way to your seat',
    showCode: 'Show the code',
  },
  show: {
    next: 'Light show',
    startsIn: (wait: string) => `Starts in ${wait}`,
    at: (when: string) => `Starts ${when}`,
    on: 'Light show on now',
    join: 'Let your phone join in',
  },
  poll: { detail: (until: string) => `Vote until ${until}` },
  raffle: {
    enter: (until: string) => `Enter the raffle until ${until}`,
    entered: (number: string) => `You’re in, number ${number}`,
    won: (title: string) => `You won: ${title}`,
    wonDetail: (number: string) => `Your number ${number} was drawn`,
    lost: 'Drawn. Not your number this time.',
    notDrawn: 'There were no winners.',
  },
  drop: {
    detail: (left: number, price: string) => `${left.toLocaleString('en-US')} left at ${price}`,
    until: (wait: string) => `Ends in ${wait}`,
  },
  song: { title: 'Your song is next', detail: (title: string) => `“${title}”` },
  message: { detail: 'New message' },
  reply: {
    title: (title: string) => `Reply to “${title}”`,
    detail: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  },
  trivia: { detail: 'Trivia' },
  before: {
    starts: (wait: string) => `Starts ${wait}`,
    calendar: 'Add to calendar',
  },
  after: {
    thanks: (event: string) => `Thanks for coming to ${event}`,
    songs: 'Your songs that were played',
    raffles: 'Your raffles',
    results: 'Poll results',
    noWinner: 'No answer won.',
    bought: (count: number) => (count === 1 ? 'Your order' : `Your ${count} orders`),
  },
  /** Lines of the banner at the head of every page. */
  news: {
    dismiss: 'Dismiss',
    restock: (what: string) => `It’s back, and held for you: ${what}`,
    order: (place: string) => `Order ready: ${place}`,
    show: (seconds: number) => `Light show in ${seconds} s`,
    poll: (question: string) => `New poll: ${question}`,
    raffle: (title: string) => `New raffle: ${title}`,
    drawn: (title: string) => `Winner drawn: ${title}`,
    drop: (title: string) => `On sale now: ${title}`,
    lastUnits: (left: number, title: string) =>
      left === 1 ? `Last one left: ${title}` : `Last ${left} left: ${title}`,
    song: (title: string) => `Your song is next: “${title}”`,
    message: (title: string) => `New message: ${title}`,
    reply: (title: string) => `Reply to “${title}”`,
  },
} as const;
