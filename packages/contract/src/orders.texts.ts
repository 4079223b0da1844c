import { counted } from './counted.ts';

export const cartEmpty = 'Your cart is empty. Please add an item.';
export const seatRequired = 'Please enter your seat.';
export const deliveryKindRequired = 'Please choose how to get your order.';
export const addressRequired = 'Please enter the address.';
export const cityRequired = 'Please enter the city.';
export const countryRequired = 'Please enter the country.';
export const statusUpdated = 'Order status has been updated successfully.';
export const refundCreated = 'Refund has been created successfully.';
export const none = 'No orders';
export const statusChangedMeanwhile = (who: string, status: string) =>
  `${who} has changed this order to ${status}. Check it, then try again.`;
export const refundedMeanwhile = 'This order has been refunded since you opened it. Check it, then try again.';
export const notPaid = 'The payment failed, so the status can’t be changed.';
export const notYetPaid = 'This order is not paid yet. Hand it over once it is paid.';
export const notAllOwn =
  'This order includes other artists’ items. Only staff with access to the whole order can do this.';
export const statusesUpdated = (count: number) => `The status of ${counted(count, 'order')} has been updated.`;
export const statusesRestored = (count: number) =>
  `${counted(count, 'order is', 'orders are')} back to the previous status.`;
export const statusesKept = (count: number) =>
  `${counted(count, 'order was', 'orders were')} not restored because of later changes.`;
export const storesStayed = (count: number) =>
  `${counted(count, 'order from an artist’s own store was', 'orders from artists’ own stores were')} not changed: this status is not available there.`;
export const unpaidStayed = (count: number) =>
  `${counted(count, 'unpaid order was', 'unpaid orders were')} not changed.`;
export const undoTooLate = 'Can’t undo: these orders have changed since.';
export const disputed = 'The payment for this order is disputed. Do not hand it over until the bank decides.';
export const refundOfDisputed =
  'This payment is disputed, so a refund would return the money twice. Respond to the dispute instead.';
export const disputedStayed = (count: number) =>
  `${counted(count, 'disputed order was', 'disputed orders were')} not changed.`;
export const refundOfUnpaid = 'Only a paid order can be refunded.';
export const refundOfNothing = 'This order was free, so there is nothing to refund.';
export const refundedAlready = 'This order has already been refunded.';
export const refundPending = 'A refund of this order is in progress. Please wait for the result.';
export const refundSumChanged = (sum: string) =>
  `The refund would now be ${sum}, not the amount you saw. Nothing was refunded. Check the order, then try again.`;
export const refundElsewhere = 'This order was paid through another payment provider. Please refund it there.';
export const refundLineGone = 'Some of these items have already been refunded. Check the order, then try again.';
export const refundReasonRequired = 'Please enter a reason.';
export const refundAmountTooMuch = (left: string) => `You can refund at most ${left} of this order.`;
export const refundAmountRequired = 'Please enter the amount to refund.';
export const refundOneWay = 'Please refund either an amount, or items and delivery, but not both.';
export const refundDeliveryGone = 'The delivery charge of this order has already been refunded.';
export const refundNothingChosen = 'Please choose what to refund.';
export const readyTitle = 'Your order is ready';
export const readyAtKiosk = (orderNo: string, where: string) =>
  where === '' ? `Pick up order ${orderNo} at the kiosk.` : `Pick up order ${orderNo}: ${where}.`;
export const readyToSeat = (orderNo: string) => `Order ${orderNo} is on its way to your seat.`;
export const readyToSend = (orderNo: string) => `Order ${orderNo} is packed and will be sent soon.`;
export const runnersNone = 'No orders to bring to seats.';
export const runnersPart = 'Partly refunded in the artist’s store. The refunded items are unknown.';
export const salesOpenSoon = 'Sales open soon.';
export const orderStarted = 'Reserved for you for 15 minutes.';
export const orderFree = 'Order complete. No payment is needed.';
export const orderTooSmall = (minimum: string) =>
  `The minimum for card payments is ${minimum}. Please add something to your cart.`;
export const orderTotalChanged = 'Prices or stock have changed, and so has the total. Check your cart, then try again.';
export const orderLineGone = (what: string) => `${what} is no longer sold here.`;
export const orderLineNotBegun = (what: string) => `${what}: the drop has not started yet.`;
export const orderLinePaused = (what: string) => `${what}: the drop is paused.`;
export const orderLineSoldOut = (what: string) => `${what} is sold out.`;
export const orderLineTooMany = (what: string, left: number) => `Only ${left.toLocaleString('en-US')} left of ${what}.`;
export const ordersOpen = (max: number) => `You have ${max} unpaid orders. Pay or cancel one first.`;
export const ordersHoldOfSize = (what: string, max: number) =>
  `You can reserve at most ${max} of ${what} at once. Pay or cancel an order first, or reduce the quantity.`;
export const ordersHoldInAll = (max: number) =>
  `You can reserve at most ${max} items at once. Pay or cancel an order first, or reduce the quantity.`;
export const ordersInVain = (minutes: number) =>
  `You reserved items several times without paying. You can order again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
export const orderOver = 'Your reservation has expired. Your items are back on sale.';
export const orderPaid = 'This order is paid.';
export const orderGivenUp = 'The order has been cancelled.';
export const orderBeingPaid = 'A payment for this order is in progress. Check again in a moment.';
export const cancelAway =
  'The payment provider did not respond, so the order was not cancelled. Please try again in a moment.';
export const orderSoldOutMeanwhile =
  'Your payment arrived too late, and your items are sold out. Your refund is on its way.';
export const orderCodeUsedUpMeanwhile =
  'Your payment arrived too late, and the promo code has reached its limit. Your refund is on its way.';
export const promoUsedUpMeanwhile = 'This code has reached its usage limit.';
export const orderPaidTwice = 'This order was paid twice. The second payment is being refunded.';
export const orderLineDelivery = 'Delivery';
export const orderLineServiceFee = 'Service fee';
export const orderLineTax = 'Tax';
export const orderLineDiscounted = ' (discounted)';
export const orderOtherAmount = 'The amount paid does not match the order. Your refund is on its way.';
export const deliveryNotOffered = 'This delivery option is not available at this event.';

/** Shown in place of a status that waits for staff, once an order is wholly refunded. */
export const noDelivery = 'Nothing to hand over';

export const disputeLost = 'Dispute lost';
export const disputeWaits = 'Disputed, waiting for the bank';
export const disputeDue = (day: string) => `Disputed, respond by ${day}`;
