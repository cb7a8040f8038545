import type { D1Migration } from 'cloudflare:test'
import type { JobMessage } from '../../app/core/jobs'
import type { Bindings } from '../../workers/context'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[]
      CHAT_SESSION: DurableObjectNamespace
      QUESTION_ARCHIVE: DurableObjectNamespace
      TEAM_ADMISSION: DurableObjectNamespace
      /** Really delivered, unlike the others. */
      CARRIED_QUEUE: Queue<JobMessage>
    }
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The files that begin with empty stores. */
    alone: string[]
    /** `npm run test:deep` */
    isDeep: boolean
    /** `LIBSQL=1`: a libSQL server stands where D1 does. */
    isLibsql: boolean
  }
}
