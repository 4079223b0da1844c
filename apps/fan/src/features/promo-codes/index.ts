/** What fans of an event are told of promo codes, loaded beside its page. */
export const promoCodePages = {
  banner: () => import('./promo-banner.tsx'),
};
