import type { Recording } from './neighbours'

/** The calls by which a device is woken. */
export const pushRecordings: Record<string, () => Recording> = {
  'POST /push/subscribe': () => ({
    path: '/push/subscribe',
    body: {
      endpoint: 'https://push.ink-and-paper.com/a',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
    },
  }),
  'POST /push/unsubscribe': () => ({
    path: '/push/unsubscribe',
    body: { endpoint: 'https://push.ink-and-paper.com/a' },
  }),
  'POST /push/kinds': () => ({ path: '/push/kinds', body: { kinds: ['learning'] } }),
}
