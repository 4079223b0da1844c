import { artist } from '../profile.ts';
import { Component as ProfileCreate } from '../../src/features/artists/profile-create.page.tsx';
import { Component as ProfileUpdate } from '../../src/features/artists/profile-update.page.tsx';
import { Component as ConnectedAccount } from '../../src/features/connected-account/connected-account.page.tsx';
import { product } from '../product.ts';
import { Component as ProductCreate } from '../../src/features/products/product-create.page.tsx';
import { Component as ProductEdit } from '../../src/features/products/product-edit.page.tsx';
import { Component as Stock } from '../../src/features/products/stock.page.tsx';
import { promoCode } from '../promo-code.ts';
import { Component as PromoCodeCreate } from '../../src/features/promo-codes/promo-code-create.page.tsx';
import { Component as PromoCodeEdit } from '../../src/features/promo-codes/promo-code-edit.page.tsx';
import { choose, fill, fillAll, ofArtist, page, press, type FormCase } from './form-case.tsx';

export const artistForms: readonly FormCase[] = [
  {
    file: 'features/artists/profile-form.tsx',
    open: page(ProfileUpdate, '/artist_manager/update/:artistOrManagerId', '/artist_manager/update/21', {
      'artist_manager/detail': () => ({ result: [artist()] }),
    }),
    call: 'artist_manager/update',
    field: 'name',
  },
  {
    file: 'features/artists/profile-form.tsx',
    open: page(ProfileCreate, '/new', '/new'),
    fill: fillAll({ Name: 'The Lamps', Email: 'lamps@example.org', Phone: '4155550100' }),
    call: 'artist_manager',
    field: 'email',
  },
  {
    file: 'features/products/product-edit.page.tsx',
    open: ofArtist(ProductEdit, 'products', '/edit/:product_id', {
      'product/get_artist_product_detail': () => product(2),
    }),
    call: 'product/update_artist_product',
    field: 'title',
  },
  {
    file: 'features/products/product-create.page.tsx',
    open: ofArtist(ProductCreate, 'products', '/add'),
    fill: async (user) => {
      await fillAll({ Title: 'Shirt', Price: '25', Description: 'Of cotton.', 'Quantity of size 1': '3' })(user);
      await choose(user, 'Size 1', 'M');
    },
    call: 'product/add_artist_product',
    field: 'title',
  },
  {
    file: 'features/products/correct-button.tsx',
    open: ofArtist(Stock, 'products', '/stock/:product_id', {
      'product/get_product_stock': () => ({
        title: 'Shirt',
        is_archived: false,
        sizes: [{ id: 101, size: 'M', is_sold: true, available: 12, held: 0, offered: 0, waiting: 0, sold: 0 }],
      }),
      'product/get_stock_movements': () => [],
    }),
    fill: async (user) => {
      await press(user, 'Correct stock of M');
      await fill(user, 'Units received', '3');
    },
    call: 'product/correct_stock',
    field: 'reason',
  },
  {
    file: 'features/promo-codes/promo-code-edit.page.tsx',
    open: ofArtist(PromoCodeEdit, 'promocode', '/edit/:promo_code_id', {
      'promo_code/get_artist_promo_code_details': () => promoCode(2),
    }),
    call: 'promo_code/update_artist_promo_code',
    field: 'code',
  },
  {
    file: 'features/promo-codes/promo-code-create.page.tsx',
    open: ofArtist(PromoCodeCreate, 'promocode', '/add'),
    fill: async (user) => {
      await choose(user, 'Discount Type', 'Percentage');
      await fillAll({
        Code: 'ENCORE',
        'Usage Limit': '250',
        'Discount Value': '10',
        Start: '02-01-2099 08:00 PM',
        End: '03-01-2099 08:00 PM',
      })(user);
    },
    call: 'promo_code/add_artist_promo_code',
    field: 'code',
  },
  {
    file: 'features/connected-account/account-form.tsx',
    open: page(ConnectedAccount, '/connected_account', '/connected_account', {
      'stripe/get_artist_manager_stripe_account': () => ({
        status: 'none',
        email: '',
        failed_reason: '',
        stripe_account_hosted_url: null,
        is_sandbox: false,
      }),
    }),
    fill: fillAll({ Email: 'mona@example.org' }),
    send: 'Create Account',
    call: 'stripe/create_artist_manager_stripe_account',
    field: 'email',
  },
];
