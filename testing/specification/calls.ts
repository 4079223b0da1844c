/**
 * A call that the specification names: its method, its path below `/api/`, and the input and output fields that are
 * mentioned.
 */
export interface SpecifiedCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  takes: readonly string[];
  answers: readonly string[];
}

type Line = readonly [call: `${SpecifiedCall['method']} ${string}`, takes: string, answers: string];

const page = 'page_number page_size search';
const profile =
  'name email phone_number facebook_url twitter_url instagram_url epk_url tiktok_url spotify_url youtube_url amazon_music_url website_url artist_info_url1 artist_info_url2 profile_image_url profile_image_thumbnail_url store_type store_url role manager_id';
const event =
  'event_name event_dttm timezone venue country state city zipcode address1 address2 country_code state_code event_type is_paid ticket_url seo_url playlist_url artist_bio contact_info seller_info song_request_count artist_id team_members_id manager_id tax_rate delivery_method delivery_cost is_free_standing_available in_seat_delivery kiosk_available kiosk_location kiosk_pickup event_image_url event_image_thumbnail_url';
const storeOrder =
  'order_info order_number processed_at financial_status total_price currency customer first_name last_name email phone default_address address1 address2 city province country zip line_items name quantity price total_discount product_exists shipping_lines title code note_attributes';
const cardOrder =
  'id order_no user_name user_email total_amount status payment_status is_refund isflashwave order_processing_status failure_message sub_total discount_amount discount_value discount_type platform_service_fee delivery_charge tax_percentage total_tax_amount promo_code items image_url title size quantity item_price shipping_address shipping_name shipping_address1 shipping_city shipping_state shipping_zip shipping_country shipping_phoneno email row seat section in_seat_delivery order_id name phone_number';
const raffle = 'id title description start_time end_time no_of_winners minimum_no_of_participants active completed';
const poll = 'id question start_time end_time completed user_participated_count options option sort is_correct';
const drop = 'event_id name drop_start_dttm drop_end_dttm special_price max_drop_quantity';
const product = `id title description price image_url image_thumbnail_url is_drop is_drop_only available_start_dttm available_end_dttm sizes size quantity artist_product_drops ${drop}`;
const promoCode =
  'id code discount_type discount_value start_dttm end_dttm usage_count usage_limit minimum_amount active is_promo_code_display';
const promoCodeForm =
  'artist_id code discount_type discount_value start_dttm end_dttm usage_limit minimum_amount active is_promo_code_display';
const member = 'id name email phone_number manager_id role profile_image_url profile_image_thumbnail_url firebase_uid';
const memberForm = 'name email phone_number manager_id role profile_image_url profile_image_thumbnail_url';
const notification = 'event_id eventId title message eventNotificationType requestTitle pollId promoCodeId raffleId';

const lines: readonly Line[] = [
  // Session
  ['POST auth/set_token_cookie', 'token', ''],
  ['POST auth/set_csrf_cookie', 'token', 'csrfToken'],
  ['GET users/get_auth_details', '', 'name profile_image_url role access_features'],
  ['POST users/logout', '', ''],
  ['GET users/is_user_valid_for_login', 'email phoneNumber', 'isValid'],
  ['POST users/create_login_history', 'method', ''],
  ['POST users/login_as_firebase_user', 'fbUserId', 'result body'],
  // Users
  [
    'POST users/users_list',
    `${page} event_id artistManager artists startDate endDate section`,
    `id name email phone_number profile_image_url allow_group_creation event_role section row seat checkin_dttm song_request_title song_request_dttm poll_question poll_dttm order_id order_no order_dttm event_name ${storeOrder}`,
  ],
  ['POST users/user_setting_update', 'allow_group_creation user_id', ''],
  ['POST users/generate_pre_signed_url_upload', 'fileName fileType', 'url'],
  ['POST users/update_email', 'email updated_user_id', ''],
  ['POST users/update_phone_number', 'phone_number updated_user_id', ''],
  ['GET users/send_broadcast', 'id event_id start_dttm', ''],
  // Events
  [
    'POST events/events_list',
    `${page} isUpcoming isPast artistManager artists currentTime startDate endDate`,
    'id name event_image_url venue event_dttm event_role checkin_count event_code',
  ],
  ['GET events/get_event_names', 'search artist_id', 'id name'],
  [
    'GET events/get_event_details',
    'event_id isViewPage',
    `event_id event_code event_count event_created_by checkin_count qrcode_url ${event}`,
  ],
  ['POST events/make_event_admin', 'group_user_id event_id', ''],
  ['POST events/remove_event_admin', 'group_user_id event_id', ''],
  ['GET events/get_countries', '', 'country_id country_name country_code'],
  ['GET events/get_states', 'country_id', 'state_id state_name state_code'],
  ['GET events/get_cities', 'state_id', 'city_name'],
  ['POST events/create_event', event, 'event_id'],
  ['POST events/update_event', `event_id ${event}`, ''],
  ['POST events/join_event', 'event_id manager_id', ''],
  [
    'POST events/view',
    'seo_url',
    'event_name event_type event_dttm event_image_url is_paid ticket_url artists name image checkin_count artist_bio contact_info city venue',
  ],
  // Fan requests and notifications
  ['GET events/get_event_requests', 'event_id', 'request_title count any_fullfilled'],
  [
    'POST events/requests_event_users_list',
    `${page} event_id request_title`,
    'id name email phone_number profile_image_url request_count created_dttm',
  ],
  ['POST events/update_song_request', 'is_fullfilled title event_id', ''],
  ['POST events/delete_event_requests', 'event_id title', ''],
  ['POST events/send_push_notifications', notification, ''],
  // Trivia
  [
    'POST events/get_event_trivia',
    `${page} event_id`,
    'id title description graphic graphic_thumbnail_url publish_time is_auto_generated is_publish event_id',
  ],
  ['POST events/generate_trivia_automatic', 'event_id', ''],
  ['POST events/delete_trivia', 'trivia_id event_id', ''],
  [
    'POST events/update_event_trivia',
    'trivia_id event_id title publish_time graphic graphic_thumbnail_url description is_publish',
    '',
  ],
  ['POST events/add_event_trivia', 'title publish_time graphic graphic_thumbnail_url description event_id', ''],
  [
    'GET events/get_trivia_detail',
    'event_id trivia_id',
    'id title description graphic graphic_thumbnail_url publish_time is_auto_generated is_publish event_id',
  ],
  // Raffles
  ['POST events/get_event_raffle', `${page} event_id`, raffle],
  ['POST events/get_event_raffle_winners_list', 'event_id raffle_id', 'name phone_number profile_image_thumbnail_url'],
  ['GET events/get_raffle_detail', 'event_id raffle_id', raffle],
  ['POST events/add_event_raffle', `event_id ${raffle.replace('id ', '')}`, ''],
  ['POST events/update_event_raffle', `event_id raffle_id ${raffle.replace('id ', '')}`, ''],
  // Polls
  ['POST events/get_event_poll', `${page} event_id`, poll],
  ['POST events/get_event_poll_winners_list', 'event_id poll_id', 'name phone_number profile_image_thumbnail_url'],
  [
    'POST events/get_user_event_poll_submissions',
    'event_id poll_id',
    'name phone_number profile_image_thumbnail_url created_dttm',
  ],
  ['GET events/get_poll_detail', 'event_id poll_id', poll],
  ['POST events/add_event_poll', 'question start_time end_time completed options option sort is_correct event_id', ''],
  [
    'POST events/update_event_poll',
    'completed start_time end_time event_id poll_id question options_create options_update options_delete',
    '',
  ],
  // Light shows
  [
    'POST events/get_event_patterns',
    `${page} event_id`,
    'event_user_pattern_id pattern_id start_dttm name short_description',
  ],
  ['GET patterns/get_patterns', `event_id ${page}`, 'pattern_id name'],
  ['GET events/get_pattern_detail', 'event_id event_user_pattern_id', 'event_user_pattern_id pattern_id start_dttm'],
  ['POST events/add_event_pattern', 'start_dttm pattern_id event_id', ''],
  ['POST events/update_event_pattern', 'start_dttm pattern_id event_id event_user_pattern_id', ''],
  ['GET patterns/get_pattern_master_detail', 'pattern_id', 'id pattern_id name short_description payload_data'],
  ['POST patterns/add_pattern_master', 'name short_description payload_data', ''],
  ['PATCH patterns/update_pattern_master', 'name short_description payload_data pattern_id', ''],
  ['POST patterns/get_pattern_master_list', page, 'id pattern_id name short_description'],
  ['POST tracks/get_events_music_tracks', 'event_id', 'id music_title music_url payload_data'],
  ['POST tracks/remove_event_track', 'event_track_id event_id', ''],
  ['POST tracks/add_event_music_tracks', 'event_id data music_title music_url payload_data', ''],
  ['POST tempo/analyze', 'file', 'adjusted_beat_times_ms'],
  // Orders
  ['POST events/update_order', 'event_id order_id status isflashwave', ''],
  ['POST orders/get_event_user_order_detail', 'event_id order_id order_no', cardOrder],
  ['GET store/get_order_details', 'event_id order_id', `status short_description ${storeOrder}`],
  [
    'GET events/get_event_orders',
    `${page} event_id`,
    'id order_no user_name user_email total_amount status payment_status is_refund isflashwave order_processing_status row seat section',
  ],
  [
    'POST events/total_orders_sales',
    'event_id startOfDayTimestamp endOfDayTimestamp',
    'todays_sales total_sales total_orders',
  ],
  ['POST orders/create_refund', 'order_id event_id', 'success message'],
  // Reports and the dashboard
  ['GET events/get_event_sales', `${page} event_id`, 'event_name total_sales event_id'],
  ['POST events/get_event_report_total_count', 'event_id section artistManager artists startDate endDate', 'total'],
  [
    'GET dashboard/total',
    '',
    'total_sales total_checkin total_order_count total_artist total_upcoming_events total_products total_promo_code',
  ],
  ['GET dashboard/events_activities', '', 'id event_id event_name title image isgroup israffle ispoll istrivia'],
  // Artists, managers and team members
  ['POST artist_manager/list', `isDropDown role created_by artist_manager_id ${page}`, 'result id name'],
  ['POST artist_manager/detail', 'role artistOrManagerId', `result id firebase_uid ${profile}`],
  ['POST artist_manager', `storefront_access_token ${profile}`, ''],
  ['POST artist_manager/update', `artistOrManagerId storefront_access_token ${profile}`, ''],
  ['POST team/get_team_member', 'role teamMemberId', `result ${member}`],
  ['POST team/add_team_member', memberForm, ''],
  ['POST team/update_team_member', `teamMemberId ${memberForm}`, ''],
  ['POST team/get_team_member_list', `role artist_manager_id ${page}`, `result ${member}`],
  // Products, drops and promo codes
  ['POST product/get_artist_product_list', `artist_id ${page}`, product],
  ['POST product/get_artist_product_detail', 'artist_id product_id', product],
  ['POST product/add_artist_product', `artist_id ${product.replace('id ', '')}`, ''],
  [
    'POST product/update_artist_product',
    'price artist_id product_id title description deleted_sizes image_url image_thumbnail_url is_drop is_drop_only artist_product_drops deleted_drops_event_id available_start_dttm available_end_dttm',
    '',
  ],
  ['POST product/add_artist_product_sizes', 'productId size quantity artist_id', ''],
  ['POST product/get_products_list_with_drops', `event_id product_id ${page}`, `artist_name ${product}`],
  [
    'POST product/drop_product',
    'drop_start_dttm drop_end_dttm special_price is_drop max_drop_quantity event_id product_id',
    '',
  ],
  ['POST promo_code/get_artist_promo_code_list', 'artist_id', promoCode],
  ['POST promo_code/get_artist_promo_code_details', 'artist_id promo_code_id', promoCode],
  ['POST promo_code/add_artist_promo_code', promoCodeForm, ''],
  ['POST promo_code/update_artist_promo_code', `promo_code_id ${promoCodeForm}`, ''],
  ['POST promo_code/unselect_promo_code', 'promo_code_id artist_id', ''],
  ['POST promo_code/get_active_promo_codes', 'event_id', 'id code discount_type discount_value start_dttm end_dttm'],
  // Support tickets
  [
    'POST events/get_user_group_support_interactions',
    'event_id support_case_id',
    'content user_id profile_image_url created_dttm interaction_type',
  ],
  ['POST events/get_or_set_event_support_case_read', 'event_id support_case_id is_set_to_read', 'data unread'],
  [
    'POST events/add_user_event_support_interactions',
    'content event_id support_case_id interaction_type status isUpdate',
    '',
  ],
  [
    'POST events/get_user_event_support_cases',
    `${page} event_id status`,
    'id name email title description status unread',
  ],
  ['POST events/get_count_event_support_cases', 'event_id', 'total open_total closed_total'],
  // Payout account and role access
  ['POST stripe/get_artist_manager_stripe_account', '', 'status failed_reason stripe_account_hosted_url'],
  ['POST stripe/create_artist_manager_stripe_account', 'email', 'stripe_account_hosted_url'],
  ['POST stripe/create_stripe_account_link', '', 'stripe_account_hosted_url'],
  ['POST role/get_role_masters', '', 'role permissions'],
  ['POST role/update_role_access', 'role features access', ''],
];

const words = (list: string): string[] => (list === '' ? [] : list.split(' '));

/** Lists every call of the three specification files once, with all of its fields. */
export const specifiedCalls: readonly SpecifiedCall[] = lines.map(([call, takes, answers]) => {
  const [method, path] = call.split(' ') as [SpecifiedCall['method'], string];
  return { method, path, takes: words(takes), answers: words(answers) };
});
