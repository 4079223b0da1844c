import { reportAccess, reportNames, reportTypes } from '@backline/contract/reports';
import * as reportTexts from '@backline/contract/reports.texts';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { readLastReport } from './last-report.ts';
import { addressOf, type ReportFilters } from './report-filters.ts';
import styles from './reports.module.css';

/** Lists the reports that the person may open, while none is chosen. Choosing one keeps the other filters. */
export function ReportStart({ filters, zone }: { filters: ReportFilters; zone: string | undefined }) {
  const { user, may } = useSession();
  const types = reportTypes.filter((type) => may({ access: reportAccess[type] }));
  const last = user === null || zone === undefined ? null : readLastReport(user.id, zone);
  return (
    <section className={styles.start}>
      <p>
        <span>{reportTexts.noResult}</span> {reportTexts.chooseReport}
      </p>
      {last !== null && types.includes(last.type) && (
        <LinkButton to={addressOf({ ...filters, ...last.times, type: last.type })}>
          Last report: {last.label}
        </LinkButton>
      )}
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
