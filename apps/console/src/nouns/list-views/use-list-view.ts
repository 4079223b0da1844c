import {
  maxColumnWidth,
  minColumnWidth,
  type ListLayout,
  type OwnLayout,
  type SavedView,
  type ViewList,
} from '@backline/contract/saved-views';
import * as viewTexts from '@backline/contract/saved-views.texts';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../lib/failure-text.ts';
import { sortParameter, viewParameter } from '../../lib/filters.ts';
import type { Column } from '../../ui/data-table.tsx';
import { useListViews, useSetLayout } from './list-view.queries.ts';

export interface ListView {
  list: ViewList;
  views: readonly SavedView[];
  mayShare: boolean;
  /** The saved view named in the URL. */
  shown: SavedView | undefined;
  layout: ListLayout;
  /** False until the list's filters are known, because a default view may add some. */
  isReady: boolean;
  /** False until the stored layout is loaded, because a change would overwrite it. */
  mayArrange: boolean;
  /** Null unless the views and the stored layout could not be loaded. */
  failure: { isRetrying: boolean; retry: () => void } | null;
  setLayout: (layout: ListLayout) => void;
  /** The sort in the URL, or null for the list's own order. */
  sort: string | null;
  setSort: (sort: string | null) => void;
  /** The filters and the sort in the URL, in the format in which a view stores them. */
  query: string;
}

/**
 * Returns a list's saved views, columns and sort. The columns are those of the view named in the URL, or else the
 * person's own. The sort is in the URL, where the list's filters must declare it. Without a view the person's last sort
 * is kept for the next time.
 */
export function useListView(list: ViewList): ListView {
  const { message } = App.useApp();
  const [params, setParams] = useSearchParams();
  const loaded = useListViews(list);
  const { layout: kept, views, mayShare, isLoaded } = loaded;
  const { sort: keptSort, ...own } = kept;
  const { mutate } = useSetLayout(list);
  const setOwn = (layout: OwnLayout) => mutate(layout, { onError: (error) => void message.error(failureText(error)) });
  const [changed, setChanged] = useState<{ viewId: number; layout: ListLayout } | null>(null);
  const viewId = Number(params.get(viewParameter));
  const shown = views.find(({ id }) => id === viewId);
  const isOpened = useOpenedView(loaded);
  const query = queryOf(params);
  return {
    list,
    views,
    mayShare,
    isReady: isOpened || query !== '',
    mayArrange: isLoaded,
    failure: loaded.failure,
    shown,
    query,
    layout: shown === undefined ? own : changed?.viewId === shown.id ? changed.layout : shown.layout,
    setLayout(layout) {
      // Changes to the columns of a saved view are lost when the page is left, unless the person updates the view.
      if (shown !== undefined) setChanged({ viewId: shown.id, layout });
      else setOwn({ ...layout, sort: keptSort });
    },
    sort: params.get(sortParameter),
    setSort(sort) {
      const sorted = new URLSearchParams(params);
      if (sort === null) sorted.delete(sortParameter);
      else sorted.set(sortParameter, sort);
      setParams(sorted);
      if (shown === undefined && isLoaded) setOwn({ ...own, sort: sort ?? undefined });
    },
  };
}

function queryOf(params: URLSearchParams): string {
  const filters = new URLSearchParams(params);
  filters.delete(viewParameter);
  return filters.toString();
}

export function addressOf({ id, query }: Pick<SavedView, 'id' | 'query'>): string {
  const params = new URLSearchParams(query);
  params.set(viewParameter, String(id));
  return `?${params.toString()}`;
}

/**
 * Adds the filters of the default view, or else the person's last sort, to a URL without filters, and a view's filters to
 * a URL that names only the view. If the URL already has filters, keeps those instead. Returns true when this is done, or
 * if the views cannot be loaded.
 */
function useOpenedView({ layout: { sort }, views, isLoaded, hasFailed }: ReturnType<typeof useListViews>): boolean {
  const { message } = App.useApp();
  const [params, setParams] = useSearchParams();
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => {
    if (isOpened) return;
    if (!isLoaded) {
      setIsOpened(hasFailed);
      return;
    }
    const named = params.get(viewParameter);
    const view =
      named === null
        ? views.find((each) => each.is_default && params.size === 0)
        : views.find(({ id }) => id === Number(named));
    if (view !== undefined && (named === null || (queryOf(params) === '' && view.query !== ''))) {
      // The effect runs again with the new URL, so that the list is not ready before it has the filters.
      setParams(addressOf(view), { replace: true });
      return;
    }
    if (named === null && params.size === 0 && sort !== undefined) {
      setParams({ [sortParameter]: sort }, { replace: true });
      return;
    }
    setIsOpened(true);
    if (named === null || view !== undefined) return;
    void message.info(viewTexts.gone);
    setParams(queryOf(params), { replace: true });
  }, [isOpened, sort, views, isLoaded, hasFailed, params, setParams, message]);
  return isOpened;
}

export type HeadedColumn = Pick<Column<never>, 'key' | 'title' | 'sortBy'>;

/** Returns true for columns that cannot be hidden: the first one, which names the row, and the actions. */
export const isFixed = ({ key }: { key: string }, place: number): boolean => place === 0 || key.startsWith('action');

/**
 * Returns the props of a table with the columns, widths and sort that the person chose. Resizing a column saves its
 * width.
 */
export function tableIn<Row>(
  { layout, mayArrange, setLayout, sort, setSort }: ListView,
  columns: readonly Column<Row>[],
) {
  const { hidden, widths } = layout;
  const resize = (key: string, width: number) =>
    setLayout({ ...layout, widths: [...widths.filter(({ column }) => column !== key), { column: key, width }] });
  return {
    columns: columns
      .filter((column, place) => isFixed(column, place) || !hidden.includes(column.key))
      .map((column): Column<Row> => {
        const width = widths.find((chosen) => chosen.column === column.key)?.width;
        return width === undefined ? column : { ...column, width };
      }),
    widthLimits,
    onResize: mayArrange ? resize : undefined,
    sort,
    onSort: setSort,
  };
}

const widthLimits = { min: minColumnWidth, max: maxColumnWidth };
