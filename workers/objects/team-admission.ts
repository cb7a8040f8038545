import { DurableObject } from 'cloudflare:workers'
import type { SeatedContext } from '~/core/context'
import {
  admissionMethods,
  TeamAdmission as Admission,
  type Asker,
} from '~/features/chat/server/session'
import { createContext, type Bindings } from '../context'
import { forward } from './forward'

/** Admission of turns and their ends: a thin shell round chat/server/admission. */
export class TeamAdmission extends DurableObject<Bindings> {
  static {
    forward(this, admissionMethods, (shell) => shell.admission)
  }

  readonly admission = new Admission({ openContext: (request) => this.openContext(request) })
  private readonly world = createContext(this.env, (work) => this.ctx.waitUntil(work))

  /** The world as the turn's owner may use it, at the time of the ask or of its end. */
  openContext({ order, actor, address, now }: Asker): SeatedContext {
    const { accountId: _, signInId: __, ...seat } = order.owner
    return { ...this.world, actor, seat, address, now: () => new Date(now) }
  }
}
