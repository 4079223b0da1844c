const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${several}`;

export const eventOrderMessages = {
  statusUpdated: 'Order status has been updated successfully.',
  refundCreated: 'Refund has been created successfully.',
  // The specification does not give the texts below.
  none: 'No orders',
  statusChangedMeanwhile: (who: string, status: string) =>
    `${who} has set this order to ${status} meanwhile. Please look at it again.`,
  refundedMeanwhile: 'Money of this order goes back since you opened it. Please look at it again.',
  notPaid: 'Nothing came of the payment of this order: its status stays.',
  notYetPaid: 'This order is not paid yet: nothing of it is handed over before.',
  notAllOwn: 'This order holds things of other artists, too: only who reaches all of them can do this.',
  statusesUpdated: (count: number) => `The status of ${many(count, 'order', 'orders')} has been updated.`,
  statusesRestored: (count: number) => `${many(count, 'order has its', 'orders have their')} old status again.`,
  statusesKept: (count: number) => `${many(count, 'order', 'orders')} changed meanwhile and stayed.`,
  storesStayed: (count: number) =>
    `${many(count, 'order of an artist’s own store stayed: it knows', 'orders of artists’ own stores stayed: they know')} no such status.`,
  unpaidStayed: (count: number) => `${many(count, 'order is', 'orders are')} not paid and stayed.`,
  undoTooLate: 'There is nothing left to undo: these orders have changed since.',
  disputed: 'The payment of this order is disputed: nothing of it is handed over until the bank has decided.',
  refundOfDisputed:
    'The payment of this order is disputed: a refund would send the money back twice. Please answer the dispute.',
  disputedStayed: (count: number) => `${many(count, 'order is', 'orders are')} disputed and stayed.`,
  refundOfUnpaid: 'Only a paid order can be refunded.',
  refundOfNothing: 'This order cost nothing: there is nothing to send back.',
  refundedAlready: 'This order has been refunded already.',
  refundPending: 'A refund of this order is on its way. Please wait for what comes of it.',
  refundSumChanged: (sum: string) =>
    `By now ${sum} would go back, which is not what you were shown. Nothing was sent: please look at the order again.`,
  refundElsewhere: 'This order was paid by another payment provider than the one in use: please refund it there.',
  refundLineGone: 'So many of this are not left to be refunded. Please look at the order again.',
  refundReasonRequired: 'Please say why.',
  refundAmountTooMuch: (left: string) => `At most ${left} of this order is left to refund.`,
  refundAmountRequired: 'Please enter the amount to refund.',
  refundOneWay: 'Please name either an amount, or items and delivery.',
  refundDeliveryGone: 'No delivery charge of this order is left to refund.',
  refundNothingChosen: 'Please choose what is refunded.',
  readyTitle: 'Your order is ready',
  readyAtKiosk: (orderNo: string, where: string) =>
    where === '' ? `Order ${orderNo} waits for you at the kiosk.` : `Order ${orderNo} waits for you: ${where}.`,
  readyToSeat: (orderNo: string) => `Order ${orderNo} is on its way to your seat.`,
  readyToSend: (orderNo: string) => `Order ${orderNo} is packed and goes on its way.`,
  runnersNone: 'No orders wait to be brought to a seat.',
  runnersPart: 'Partly refunded in the store: it does not say what of it.',
} as const;
