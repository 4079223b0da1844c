export interface ImportValues {
  event_name: string;
  seo_url: string;
  /** Wall-clock time in the zone of the file. */
  event_dttm: string | null;
  manager_id: number | null;
  /** One for each artist of the file. */
  artist_id: (number | null | undefined)[];
}
