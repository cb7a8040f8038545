import { DurableObject } from 'cloudflare:workers'
import type { SeatedContext } from '~/core/context'
import type { TaskFollow, TaskReader } from '~/features/generation/server/ports'
import { taskMethods, TaskWork } from '~/features/generation/server/task'
import { createContext, type Bindings } from '../context'
import { forward } from './forward'

/** One creation's work: storage, alarms and streams round generation/server/task. */
export class TaskRunner extends DurableObject<Bindings> {
  static {
    forward(this, taskMethods, (shell) => shell.work)
  }

  readonly work = new TaskWork({
    sql: this.ctx.storage.sql,
    atomically: (work) => this.ctx.storage.transactionSync(work),
    openContext: () => this.openContext(),
    openReader: (reader) => this.openReader(reader),
    wakeIn: (ms) => void this.ctx.waitUntil(this.ctx.storage.setAlarm(Date.now() + ms)),
    removeAll: () => this.ctx.storage.deleteAll(),
  })

  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env)
    // Whoever died goes on as soon as anybody looks: a new life has nothing under way, whatever the alarm that the one
    // before has left waits for, be it the watchdog a minute from now.
    void state.blockConcurrencyWhile(async () => {
      if (this.work.isOpen()) await state.storage.setAlarm(Date.now())
    })
  }

  override async fetch(request: Request): Promise<Response> {
    return new Response(this.work.follow(await request.json<TaskFollow>(), request.signal))
  }

  override async alarm(): Promise<void> {
    await this.work.tend()
  }

  /** The world without anybody in it. */
  openContext() {
    return createContext(this.env, (work) => this.ctx.waitUntil(work))
  }

  private openReader({ accountId, signInId, teamId, memberId, role }: TaskReader): SeatedContext {
    const seat = { teamId, spaceId: teamId, memberId, role }
    return { ...this.openContext(), actor: { accountId, signInId }, seat }
  }
}
