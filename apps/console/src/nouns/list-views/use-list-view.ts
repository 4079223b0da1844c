import {
  maxColumnWidth,
  minColumnWidth,
  type ListLayout,
  type SavedView,
  type ViewList,
} from '@backline/contract/saved-views';
import * as viewTexts from '@backline/contract/saved-views.texts';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../lib/failure-text.ts';
import { viewParameter } from '../../lib/filters.ts';
import type { Column } from '../../ui/data-table.tsx';
import { useListViews, useSetLayout } from './list-view.queries.ts';

export interface ListView {
  list: ViewList;
  views: readonly SavedView[];
  mayShare: boolean;
  /** The saved view named in the URL. */
  shown: SavedView | undefined;
  layout: ListLayout;
  /** False until the stored layout is loaded, because a change would overwrite it. */
  mayArrange: boolean;
  setLayout: (layout: ListLayout) => void;
  /** The filters in the URL, in the format in which a view stores them. */
  query: string;
}

/**
 * Returns a list's saved views and columns. The columns are those of the view named in the URL, or else the person's
 * own.
 */
export function useListView(list: ViewList): ListView {
  const { message } = App.useApp();
  const [params] = useSearchParams();
  const { layout: own, views, mayShare, isLoaded } = useListViews(list);
  const setOwn = useSetLayout(list);
  const [changed, setChanged] = useState<{ viewId: number; layout: ListLayout } | null>(null);
  const viewId = Number(params.get(viewParameter));
  const shown = views.find(({ id }) => id === viewId);
  useOpenedView(views, isLoaded);
  return {
    list,
    views,
    mayShare,
    mayArrange: isLoaded,
    shown,
    query: queryOf(params),
    layout: shown === undefined ? own : changed?.viewId === shown.id ? changed.layout : shown.layout,
    setLayout(layout) {
      // Changes to the columns of a saved view are lost when the page is left, unless the person updates the view.
      if (shown !== undefined) setChanged({ viewId: shown.id, layout });
      else setOwn.mutate(layout, { onError: (error) => void message.error(failureText(error)) });
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

/** Adds a view's filters to a URL that names only the view. If the URL already has filters, keeps those instead. */
function useOpenedView(views: readonly SavedView[], isLoaded: boolean): void {
  const { message } = App.useApp();
  const [params, setParams] = useSearchParams();
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isLoaded || isOpened.current) return;
    isOpened.current = true;
    const named = params.get(viewParameter);
    const view =
      named === null
        ? views.find((each) => each.is_default && params.size === 0)
        : views.find(({ id }) => id === Number(named));
    if (view !== undefined && queryOf(params) === '') setParams(addressOf(view), { replace: true });
    if (named === null || view !== undefined) return;
    void message.info(viewTexts.gone);
    setParams(queryOf(params), { replace: true });
  }, [views, isLoaded, params, setParams, message]);
}

/** Returns true for columns that cannot be hidden: the first one, which names the row, and the actions. */
export const isFixed = ({ key }: { key: string }, place: number): boolean => place === 0 || key.startsWith('action');

/**
 * Returns the props of a table with the columns and widths that the person chose. Resizing a column saves its width.
 */
export function tableIn<Row>({ layout, mayArrange, setLayout }: ListView, columns: readonly Column<Row>[]) {
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
  };
}

const widthLimits = { min: minColumnWidth, max: maxColumnWidth };
