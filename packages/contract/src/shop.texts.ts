export const title = 'Shop';
export const none = 'Nothing is on sale right now.';
export const soon = 'Sales open soon.';
export const by = (artist: string) => `by ${artist}`;
export const size = 'Size';
export const left = (count: number) => `${count.toLocaleString('en-US')} left`;
export const onlyLeft = (count: number) => `Only ${count.toLocaleString('en-US')} left`;
export const onlyLeftWithCart = (count: number, inCart: number) =>
  `Only ${count.toLocaleString('en-US')} left, and ${inCart} already in your cart.`;
export const soldOut = 'Sold out';
export const soldOutNow = (what: string) => `${what} is sold out.`;
export const notSoldHere = 'This item is no longer sold here.';
export const total = (price: string) => `Total ${price}`;
export const cartFull = (count: number) => `Your cart has room for ${count} different items. Remove one first.`;
export const dropSoldOut = 'The drop is sold out.';
export const dropPaused = 'The drop is paused.';
export const dropBegins = (wait: string) => `Drop starts in ${wait}`;
export const dropEnds = (wait: string) => `Drop ends in ${wait}`;
export const dropLeft = (count: number) => `${count.toLocaleString('en-US')} left at this price`;
export const insteadOf = (price: string) => `instead of ${price}`;
export const at = (price: string) => `at ${price}`;
export const add = 'Add to cart';
export const added = (what: string, count: number) =>
  count === 1 ? `${what} is in your cart.` : `${what} is in your cart (${count}).`;
export const chooseSize = 'Please choose a size.';
export const most = (count: number) => `You can order at most ${count} of each size.`;
export const inCart = (count: number) => `${count} in your cart`;
export const toCart = (count: number) => `Cart (${count.toLocaleString('en-US')})`;
export const cartTitle = 'Your cart';
export const cartEmpty = 'Your cart is empty.';
export const fewer = (what: string) => `Remove one ${what}`;
export const more = (what: string) => `Add one ${what}`;
export const remove = (what: string) => `Remove ${what}`;
export const goneThing = 'Unavailable item';
export const waiting = 'You have an unpaid order.';
export const toWaiting = (orderNo: string) => `Order ${orderNo}`;
export const each = (price: string) => `${price} each`;
export const quantity = (what: string) => `Quantity of ${what}`;
export const trouble = {
  gone: 'No longer sold here. Remove it to continue.',
  not_begun: 'The drop has not started yet.',
  paused: 'The drop is paused.',
  sold_out: 'Sold out. Remove it to continue.',
  too_many: (count: number) => `Only ${count.toLocaleString('en-US')} left. Reduce the quantity to continue.`,
} as const;
export const promo = 'Promo code';
export const promoApply = 'Apply';
export const promoTaken = (code: string) => `${code} has been applied.`;
export const promoRemove = 'Remove code';
export const delivery = 'Delivery';
export const kinds = { seat: 'To my seat', kiosk: 'Pickup', shipping: 'By mail' } as const;
export const section = 'Section';
export const row = 'Row';
export const seat = 'Seat';
export const shippingName = 'Name';
export const address = 'Address';
export const city = 'City';
export const state = 'State';
export const zip = 'ZIP code';
export const country = 'Country';
export const phone = 'Phone number';
export const email = 'Email';
export const emailHint = 'For questions about your delivery.';
export const reserve = (total: string) => `Reserve and pay ${total}`;
export const reserveHint = 'We hold your items for 15 minutes. You pay on the next page.';
