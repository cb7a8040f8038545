import type { D1Migration } from 'cloudflare:test'
import type { Bindings } from '../../workers/context'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[]
      CHAT_SESSION: DurableObjectNamespace
    }
  }
}
