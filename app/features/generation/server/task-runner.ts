import type { Context } from '~/core/context'
import { askForStream, reach, type Remote } from '~/core/objects'
import type { TaskFollow } from './ports'
import type { taskMethods, TaskWork } from './task'

type TaskRunnerRpc = Remote<Pick<TaskWork, (typeof taskMethods)[number]>>

/** The object of one creation's work. It knows no rights: whose creation it is was asked before. */
export const taskRunner = (ctx: Pick<Context, 'objects'>, creationId: string) =>
  reach<TaskRunnerRpc>(ctx, 'TASK_RUNNER', creationId)

/** Events after `after`, then live until the work pauses or ends. */
export async function followTask(
  ctx: Context,
  { creationId, ...follow }: TaskFollow & { creationId: string },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await askForStream(taskRunner(ctx, creationId), {
    path: '/follow',
    body: follow,
    signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`task runner answered ${answer.status}`)
  return answer.body
}
