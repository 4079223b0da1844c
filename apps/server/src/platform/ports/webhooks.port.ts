export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export type WebhookAnswer =
  | { kind: 'answered'; status: number; headers: Record<string, string>; body: string }
  /** No usable answer. `reason` is a sentence for the log of the webhook, and holds no part of the request. */
  | { kind: 'failed'; reason: string };

export interface Webhooks {
  /** Returns false for an address that is not public, in any notation, and for one without TLS. */
  takes(url: string): boolean;
  /** Never throws for failures of the receiver. Follows no redirects. */
  post(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
  close(): void;
}
