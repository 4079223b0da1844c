import * as nightTexts from '@backline/contract/night.texts';
import type { Night, NightSeriesName } from '@backline/contract/night';
import { useState } from 'react';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { barsOn, beginOf, type Axis } from './night-axis.ts';
import { figureOf, seriesOf, timeAt } from './night-figures.ts';
import styles from './night-table.module.css';

interface NightTableProps {
  axis: Axis;
  night: Night;
  names: readonly NightSeriesName[];
}

interface Row {
  id: number;
  figures: readonly number[];
}

export function NightTable({ axis, night, names }: NightTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{nightTexts.showAsTable}</summary>
      {isOpen && (
        <DataTable label={nightTexts.theNight} rows={rowsOf(axis, night, names)} columns={columnsOf(night, names)} />
      )}
    </details>
  );
}

function rowsOf(axis: Axis, night: Night, names: readonly NightSeriesName[]): Row[] {
  const lanes = names.map((name) => {
    const series = seriesOf(night, name);
    return series === null ? [] : barsOn(axis, night, series);
  });
  const bars = Array.from(lanes[0] ?? [], (_value, bar) => ({
    id: beginOf(axis, bar),
    figures: lanes.map((lane) => lane[bar] ?? 0),
  }));
  return bars.filter(({ figures }) => figures.some((figure) => figure !== 0));
}

function columnsOf(night: Night, names: readonly NightSeriesName[]): Column<Row>[] {
  return [
    { key: 'time', title: nightTexts.time, render: ({ id }) => timeAt(night, id) },
    ...names.map((name, place): Column<Row> => ({
      key: name,
      title: nightTexts.seriesNames[name],
      align: 'right',
      render: ({ figures }) => figureOf(name, figures[place] ?? 0),
    })),
  ];
}
