import { counted } from './counted.ts';

export const cartEmpty = 'Please put something into your cart.';
export const seatRequired = 'Please enter your seat.';
export const deliveryKindRequired = 'Please choose how you want to get it.';
export const addressRequired = 'Please enter the address.';
export const cityRequired = 'Please enter the city.';
export const countryRequired = 'Please enter the country.';
export const statusUpdated = 'Order status has been updated successfully.';
export const refundCreated = 'Refund has been created successfully.';
export const none = 'No orders';
export const statusChangedMeanwhile = (who: string, status: string) =>
  `${who} has set this order to ${status} meanwhile. Please look at it again.`;
export const refundedMeanwhile = 'This order was refunded since you opened it. Please look at it again.';
export const notPaid = 'The payment of this order failed, so its status stays.';
export const notYetPaid = 'This order is not paid yet. Hand it over once it is paid.';
export const notAllOwn = 'This order also holds items of other artists. Only staff who can see all of it can do this.';
export const statusesUpdated = (count: number) => `The status of ${counted(count, 'order')} has been updated.`;
export const statusesRestored = (count: number) =>
  `${counted(count, 'order has its', 'orders have their')} previous status again.`;
export const statusesKept = (count: number) =>
  `${counted(count, 'order')} changed in the meantime and kept the new status.`;
export const storesStayed = (count: number) =>
  `${counted(count, 'order of an artist’s own store stayed: it knows', 'orders of artists’ own stores stayed: they know')} no such status.`;
export const unpaidStayed = (count: number) => `${counted(count, 'order is', 'orders are')} not paid and stayed.`;
export const undoTooLate = 'There is nothing left to undo: these orders have changed since.';
export const disputed = 'The payment of this order is disputed. Do not hand it over until the bank has decided.';
export const refundOfDisputed =
  'The payment of this order is disputed: a refund would send the money back twice. Please answer the dispute.';
export const disputedStayed = (count: number) => `${counted(count, 'order is', 'orders are')} disputed and stayed.`;
export const refundOfUnpaid = 'Only a paid order can be refunded.';
export const refundOfNothing = 'This order cost nothing: there is nothing to send back.';
export const refundedAlready = 'This order has been refunded already.';
export const refundPending = 'A refund of this order is on its way. Please wait for what comes of it.';
export const refundSumChanged = (sum: string) =>
  `By now ${sum} would go back, which is not what you were shown. Nothing was sent: please look at the order again.`;
export const refundElsewhere =
  'This order was paid by another payment provider than the one in use: please refund it there.';
export const refundLineGone = 'Fewer items are left to refund. Please look at the order again.';
export const refundReasonRequired = 'Please say why.';
export const refundAmountTooMuch = (left: string) => `At most ${left} of this order is left to refund.`;
export const refundAmountRequired = 'Please enter the amount to refund.';
export const refundOneWay = 'Please enter either an amount, or items and delivery.';
export const refundDeliveryGone = 'The delivery charge of this order has already been refunded.';
export const refundNothingChosen = 'Please choose what is refunded.';
export const readyTitle = 'Your order is ready';
export const readyAtKiosk = (orderNo: string, where: string) =>
  where === '' ? `Order ${orderNo} waits for you at the kiosk.` : `Order ${orderNo} waits for you: ${where}.`;
export const readyToSeat = (orderNo: string) => `Order ${orderNo} is on its way to your seat.`;
export const readyToSend = (orderNo: string) => `Order ${orderNo} is packed and goes on its way.`;
export const runnersNone = 'No orders wait to be brought to a seat.';
export const runnersPart = 'Partly refunded in the store: it does not say what of it.';
export const salesOpenSoon = 'Sales open soon.';
export const orderStarted = 'This is yours for 15 minutes.';
export const orderFree = 'This is yours. Nothing is to be paid.';
export const orderTooSmall = (minimum: string) =>
  `The minimum for card payments is ${minimum}. Please add something to your cart.`;
export const orderTotalChanged =
  'Something has changed meanwhile, and the total would be different now. Please look at it again.';
export const orderLineGone = (what: string) => `${what} is not sold here any more.`;
export const orderLineNotBegun = (what: string) => `The drop of ${what} has not begun yet.`;
export const orderLinePaused = (what: string) => `The drop of ${what} is paused at the moment.`;
export const orderLineSoldOut = (what: string) => `${what} is sold out.`;
export const orderLineTooMany = (what: string, left: number) =>
  `Only ${left.toLocaleString('en-US')} of ${what} are left.`;
export const ordersOpen = (max: number) =>
  `${max} of your orders are waiting to be paid. Please pay or give up one of them first.`;
export const ordersHoldOfSize = (what: string, max: number) =>
  `At most ${max} of ${what} can wait to be paid at once. Please pay or give up an order first, or take fewer.`;
export const ordersHoldInAll = (max: number) =>
  `At most ${max} items can wait to be paid at once. Please pay or give up an order first, or take fewer.`;
export const ordersInVain = (minutes: number) =>
  `Items were held for you several times and not paid for. You can order again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
export const orderOver = 'The time to pay has run out, and what was held for you is back on sale.';
export const orderPaid = 'This order is paid.';
export const orderGivenUp = 'The order has been given up.';
export const orderBeingPaid = 'This order is being paid. Look at it again in a moment.';
export const cancelAway =
  'The payment provider does not answer, so the order was not given up. Please try again in a moment.';
export const orderSoldOutMeanwhile =
  'Your payment came after the time had run out, and what you chose is sold out now. Your refund is on its way.';
export const orderCodeUsedUpMeanwhile =
  'Your payment came after the time had run out, and its promo code has been used up since. Your refund is on its way.';
export const promoUsedUpMeanwhile = 'This code has been used up.';
export const orderPaidTwice = 'This order was paid twice. The second payment is on its way back.';
export const orderLineDelivery = 'Delivery';
export const orderLineServiceFee = 'Service fee';
export const orderLineTax = 'Tax';
export const orderLineDiscounted = ' (discounted)';
export const orderOtherAmount = 'The amount paid is not what the order costs. Your refund is on its way.';
export const deliveryNotOffered = 'This is not offered at this event.';

export const disputeLost = 'Dispute lost';
export const disputeWaits = 'Disputed, the bank decides';
export const disputeDue = (day: string) => `Disputed, respond by ${day}`;
