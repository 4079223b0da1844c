interface Named {
  id: number | string;
  name: string;
}

const tail = ({ id, name }: Named) => `${id}/${encodeURIComponent(name)}`;

export const peoplePaths = {
  managers: '/artist_manager/list',
  createManagerOrArtist: '/artist_manager/create',
  updateManager: (id: number) => `/artist_manager/update/${id}`,
  brandOf: (managerId: number) => `/brand/${managerId}`,
  embedsOf: (managerId: number) => `/embeds/${managerId}`,
  updateOwnArtist: (id: number) => `/artist_manager/artist_update/${id}`,
  profile: (artist: Named) => `/artist_manager/view/${tail(artist)}`,
  productsOf: (artist: Named) => `/products/${tail(artist)}`,
  newProduct: (artist: Named) => `/products/${tail(artist)}/add`,
  importProducts: (artist: Named) => `/products/${tail(artist)}/import`,
  stockOf: (artist: Named, productId: number) => `/products/${tail(artist)}/stock/${productId}`,
  product: (artist: Named, productId: number) => `/products/${tail(artist)}/edit/${productId}`,
  promoCodesOf: (artist: Named) => `/promocode/${tail(artist)}`,
  newPromoCode: (artist: Named) => `/promocode/${tail(artist)}/add`,
  importPromoCodes: (artist: Named) => `/promocode/${tail(artist)}/import`,
  promoCode: (artist: Named, promoCodeId: number) => `/promocode/${tail(artist)}/edit/${promoCodeId}`,
  artistsOf: (manager: Named) => `/artist_manager/artists_list/${tail(manager)}`,
  createArtistOf: (manager: Named) => `/artist/create/${tail(manager)}`,
  updateArtistOf: (manager: Named, artistId: number) => `/artist/update/${tail(manager)}/${artistId}`,
  team: '/team-member/list',
  createTeamMember: '/team-member/create',
  updateTeamMember: (id: number) => `/team-member/update/${id}`,
};
