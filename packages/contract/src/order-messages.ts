export const orderMessages = {
  cartEmpty: 'Please put something into your cart.',
  seatRequired: 'Please enter your seat.',
  deliveryKindRequired: 'Please choose how you want to get it.',
  addressRequired: 'Please enter the address.',
  cityRequired: 'Please enter the city.',
  countryRequired: 'Please enter the country.',
} as const;
