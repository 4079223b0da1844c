import { reportAccess, reportNames, reportTypes } from '@backline/contract/reports';
import * as reportTexts from '@backline/contract/reports.texts';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { addressOf, type ReportFilters } from './report-filters.ts';
import styles from './reports.module.css';

/** Offers the permitted reports before one is chosen. The other filters stay. */
export function ReportStart({ filters }: { filters: ReportFilters }) {
  const { may } = useSession();
  const types = reportTypes.filter((type) => may({ access: reportAccess[type] }));
  return (
    <section className={styles.start}>
      <p>
        <span>{reportTexts.noResult}</span> {reportTexts.chooseReport}
      </p>
      <ul>
        {types.map((type) => (
          <li key={type}>
            <Link to={addressOf({ ...filters, type })}>
              <strong>{reportNames[type]}</strong>
              <span>{reportTexts.reportHints[type]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
