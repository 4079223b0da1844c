import type { WholeEvent } from '@backline/contract/events';
import { Button, Card } from 'antd';
import { missing } from '../../lib/format.ts';
import styles from './event-detail.module.css';

export function EventQrCode({ event }: { event: WholeEvent }) {
  return (
    <Card className={`${styles.card} ${styles.qrCode}`}>
      <h2>QR code</h2>
      {event.qrcode_url === '' ? (
        missing
      ) : (
        <>
          <img src={event.qrcode_url} alt={`QR code for the public page (event code ${event.event_code})`} />
          <Button href={event.qrcode_url} download={`${event.seo_url}-qr-code.svg`}>
            Download QR code
          </Button>
        </>
      )}
    </Card>
  );
}
