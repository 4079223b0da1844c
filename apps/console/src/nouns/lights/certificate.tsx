import type { LightCertificate } from '@backline/contract/light-timelines';
import { formatCount, missing } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from './certificate.module.css';
import { changeWords, formatLength } from './light-figures.ts';

interface CertificateProps {
  certificate: LightCertificate;
  durationMs: number;
  hash?: string;
  timezone?: string;
}

export function Certificate({ certificate, durationMs, hash, timezone }: CertificateProps) {
  const { changes } = certificate;
  return (
    <section className={styles.certificate} aria-label="Certificate">
      <Facts
        facts={[
          { title: 'Length', value: formatLength(durationMs) },
          { title: 'Max flashes per second', value: formatCount(certificate.flashes_in_fastest_second) },
          { title: 'Longest run of flashes', value: formatLength(certificate.longest_run_ms) },
          { title: 'Safety rules version', value: certificate.rule_version },
          {
            title: 'Certified on',
            value: <DateTime at={certificate.certified_dttm} timezone={timezone} isYearFirst withZone />,
          },
          { title: 'Certified by', value: certificate.certified_by ?? 'Backline' },
        ]}
      />
      <h2>Changes made for safety</h2>
      {changes.length === 0 ? (
        <p>None. It was already safe.</p>
      ) : (
        <ul>
          {changes.map((change, place) => (
            // Two changes may be equal, so the index is the key.
            <li key={place}>{changeWords(change)}</li>
          ))}
        </ul>
      )}
      <p className={styles.rule}>
        At most three flashes in any second, a two-second pause after 30 seconds of flashing, and no flashing in
        saturated red.
      </p>
      {hash !== undefined && (
        <p className={styles.hash}>
          SHA-256 <code>{hash || missing}</code>
        </p>
      )}
    </section>
  );
}
