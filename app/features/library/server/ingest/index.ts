import type { JobHandler } from '~/core/jobs'

/** The ingest Worker's door into the library: heavy, so nothing else imports it. */
export const ingestHandlers: JobHandler[] = []
